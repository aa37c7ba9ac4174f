import { describe, expect, it } from "vitest";
import { changePassword } from "../../shared/api/account.ts";
import { atOnce } from "../support/server/at-once.ts";
import { guardSecret } from "../support/server/captured-logs.ts";
import { activityRows } from "../support/server/engine.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { anAccountWith, as, signedIn, visitor } from "../support/server/people.ts";

const currentPassword = "The password until now";
const newPassword = "The password from now on";
guardSecret(newPassword);
const aPersonWithPassword = async () => signedIn(await anAccountWith(currentPassword));
const change = { body: { currentPassword, newPassword } };

describe("changing one's own password", () => {
  it("makes the new one work and the old one not", async () => {
    const person = await aPersonWithPassword();
    const { email } = person.user;
    await person.changePassword(change);
    expect(await visitor.login({ body: { email, password: newPassword } })).toMatchObject({ email });
    await visitor.refused.login(401, { body: { email, password: currentPassword } });
  });

  it("is told by mail, and logged without a word of it", async () => {
    const person = await aPersonWithPassword();
    await person.changePassword(change);
    const mails = await waitingFor(person.user.email);
    expect(mails).toMatchObject([{ subject: "Your password was changed" }]);
    const [row] = (await activityRows()).filter(({ userId }) => userId === person.user.id);
    expect(row).toMatchObject({
      event: "user.password-changed",
      target: { type: "user", id: person.user.id },
      before: null,
      after: null,
    });
  });

  it("refuses a wrong current one as 400 on its field, changes nothing and ends no session", async () => {
    const person = await aPersonWithPassword();
    const body = { currentPassword: "Not the right one", newPassword };
    const answer = await person.refused.changePassword(400, { body }, { writes: true });
    expect(answer).toMatchObject({
      message: "Your current password is not right.",
      issues: [{ path: "body.currentPassword", message: "Your current password is not right." }],
    });
    await person.getCurrentUser();
    await visitor.login({ body: { email: person.user.email, password: currentPassword } });
  });

  it.each([
    ["nothing", "", "Please fill in all fields"],
    ["five characters", "five5", "New password must be at least 6 characters long"],
    ["129 characters", "x".repeat(129), "New password must be at most 128 characters long"],
  ])("refuses %s as the new one", async (_, tried, message) => {
    const person = await aPersonWithPassword();
    const body = { currentPassword, newPassword: tried };
    const { issues } = await person.refused.changePassword(400, { body });
    expect(issues).toContainEqual({ path: "body.newPassword", message });
  });

  it("takes six characters, and 128", async () => {
    for (const tried of ["sixsix", "y".repeat(128)]) {
      const person = await aPersonWithPassword();
      await person.changePassword({ body: { currentPassword, newPassword: tried } });
    }
  });

  it("stops guessing: after ten wrong ones even the right one waits", async () => {
    const person = await aPersonWithPassword();
    const wrong = as(person, { body: { currentPassword: "Not the right one", newPassword } });
    expect(await atOnce(changePassword, Array(14).fill(wrong))).toEqual({ 400: 10, 429: 4 });
    const { message } = await person.refused.changePassword(429, change);
    expect(message).toBe("Too many failed attempts. Please wait a few minutes and try again.");
    await (await aPersonWithPassword()).changePassword(change);
  });

  it("happens once when it is asked for several times at once", async () => {
    const person = await aPersonWithPassword();
    expect(await atOnce(changePassword, Array(4).fill(as(person, change)))).toMatchObject({ 200: 1 });
    await person.refused.getCurrentUser(401);
    expect(await waitingFor(person.user.email)).toHaveLength(1);
  });
});
