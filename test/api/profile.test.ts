import { describe, expect, it } from "vitest";
import { confirmEmail, updateProfile } from "../../shared/api/account.ts";
import { atOnce, times } from "../support/server/at-once.ts";
import { activityRows, allItems, itemsUnder, plant } from "../support/server/engine.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { mailedToken } from "../support/server/mailed-links.ts";
import {
  anAccount,
  anAccountWith,
  aPerson,
  aStaffedCompany,
  as,
  type Person,
  signedIn,
  visitor,
} from "../support/server/people.ts";

const password = "A password of the profile tests";
let count = 0;
const anAddress = (): string => {
  count += 1;
  return `new-${count}@example.com`;
};
const aBody = (email: string, over: Record<string, unknown> = {}) => ({
  firstName: "Ada",
  lastName: "Lovelace",
  email,
  department: "Quality",
  jobTitle: "Lead",
  ...over,
});
/** A signed-in person with a password who has asked for another address. */
const anAsker = async () => {
  const email = anAddress();
  const account = await anAccountWith(password, { email });
  const person = await signedIn(account);
  const address = anAddress();
  await person.updateProfile({ body: aBody(address) });
  return { person, email, address, token: await mailedToken(address, "email") };
};
const rowOf = async ({ user }: Person) => {
  const row = (await itemsUnder(`USER#${user.id}`)).find(({ sk }) => sk === "USER");
  if (!row) throw new Error("There is no such person");
  return row;
};
const deadLink = "This link has expired. Ask for a new one.";

describe("changing one's own details", () => {
  it("answers the changed person, whom colleagues see at once", async () => {
    const { member, admin } = await aStaffedCompany();
    const body = aBody(member.user.email, { firstName: " Ada ", jobTitle: "" });
    const details = { firstName: "Ada", lastName: "Lovelace", department: "Quality", jobTitle: null };
    expect(await member.updateProfile({ body })).toMatchObject({ ...details, id: member.user.id });
    expect(await member.getCurrentUser()).toMatchObject(details);
    const team = await admin.listTeamMembers();
    expect(team.find(({ id }) => id === member.user.id)).toMatchObject(details);
    expect(await waitingFor(member.user.email)).toEqual([]);
  });

  it("keeps a time zone of one's own, which a call without one leaves and null gives up", async () => {
    const { member } = await aStaffedCompany();
    const save = (over: Record<string, unknown>) =>
      member.updateProfile({ body: aBody(member.user.email, over) });
    expect((await save({})).timeZone).toBeNull();
    expect((await save({ timeZone: "Asia/Kolkata" })).timeZone).toBe("Asia/Kolkata");
    expect((await save({})).timeZone).toBe("Asia/Kolkata");
    expect(await member.getCurrentUser()).toMatchObject({ timeZone: "Asia/Kolkata" });
    expect((await save({ timeZone: null })).timeZone).toBeNull();
    await member.refused.updateProfile(400, { body: aBody(member.user.email, { timeZone: "+05:30" }) });
  });

  it("reads people of before, who had no time zone", async () => {
    const { member } = await aStaffedCompany();
    const { timeZone: _, ...before } = await rowOf(member);
    await plant(before);
    expect((await member.getCurrentUser()).timeZone).toBeNull();
  });

  it("needs both names and an e-mail address that is one", async () => {
    const person = await aPerson();
    for (const field of ["firstName", "lastName", "email"]) {
      const body = aBody(person.user.email, { [field]: " " });
      await person.refused.updateProfile(400, { body }, { fields: [`body.${field}`] });
    }
    const message = "Please enter a valid email address";
    await person.refused.updateProfile(400, { body: aBody("no-one") }, { fields: ["body.email"], message });
  });

  it("takes another spelling of the same address at once, without a mail", async () => {
    const person = await aPerson();
    const email = person.user.email.toUpperCase();
    expect(await person.updateProfile({ body: aBody(email) })).toMatchObject({ email });
    expect(await waitingFor(email)).toEqual([]);
  });

  it("changes no one else and neither role nor place, whatever is sent", async () => {
    const { member, admin } = await aStaffedCompany();
    const more = { id: admin.user.id, role: "company_admin", companyId: "other", isActive: false };
    await member.updateProfile({ body: aBody(member.user.email, more) });
    expect(await admin.getCurrentUser()).toMatchObject({ firstName: admin.user.firstName });
    expect(await member.getCurrentUser()).toMatchObject({
      role: "member",
      companyId: member.user.companyId,
    });
  });

  it("logs which fields changed, and not what they hold", async () => {
    const { member } = await aStaffedCompany();
    await member.updateProfile({ body: aBody(anAddress(), { jobTitle: null }) });
    const [row] = (await activityRows()).filter(({ userId }) => userId === member.user.id);
    expect(row).toMatchObject({
      event: "user.profile-updated",
      before: null,
      after: { changed: ["firstName", "lastName", "department", "new address"] },
    });
  });
});

describe("a new e-mail address", () => {
  it("is answered by where its link was mailed, and a change without one by what was done", async () => {
    const person = await aPerson();
    const address = anAddress();
    const { email, message } = await person.updateProfile({ body: aBody(address) });
    expect({ email, message }).toEqual({
      email: person.user.email,
      message: `We emailed a link to ${address}. Your address changes when you confirm it. Until then, sign in with your current address.`,
    });
    const saved = await person.updateProfile({ body: aBody(email) });
    expect(saved.message).toBe("Your details have been saved.");
  });

  it("counts once its link was confirmed: for signing in, and for colleagues", async () => {
    const { person, email, address, token } = await anAsker();
    expect(await person.getCurrentUser()).toMatchObject({ email });
    await visitor.refused.login(401, { body: { email: address, password } });
    expect(await visitor.confirmEmail({ body: { token } })).toEqual({
      message: "Your email address has been changed. Sign in with the new one from now on.",
    });
    expect(await person.getCurrentUser()).toMatchObject({ email: address });
    expect(await visitor.login({ body: { email: address, password } })).toMatchObject({ email: address });
    await visitor.refused.login(401, { body: { email, password } });
  });

  it("is shown to colleagues from then on", async () => {
    const { member, admin } = await aStaffedCompany();
    const address = anAddress();
    await member.updateProfile({ body: aBody(address) });
    await visitor.confirmEmail({ body: { token: await mailedToken(address, "email") } });
    const team = await admin.listTeamMembers();
    expect(team.find(({ id }) => id === member.user.id)).toMatchObject({ email: address });
  });

  it("is mailed a link, and the address so far a notice without one", async () => {
    const { email, address, token } = await anAsker();
    expect(await waitingFor(address)).toMatchObject([{ subject: "Confirm your new email address" }]);
    const [notice] = await waitingFor(email);
    expect(notice?.subject).toBe("Your email address in Subpart is about to change");
    expect(String(notice?.text)).toContain(`New address: ${address}`);
    expect(String(notice?.text)).not.toContain(token);
  });

  it("is told to the address until then once it was confirmed, which is free from then on", async () => {
    const { email, address, token } = await anAsker();
    await visitor.confirmEmail({ body: { token } });
    const mails = await waitingFor(email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Your email address in Subpart is about to change",
      "Your email address in Subpart was changed",
    ]);
    expect(String(mails[1]?.text)).toContain(`New address: ${address}`);
    expect(await anAccount({ email })).toMatchObject({ email });
  });

  it("is refused at its confirmation when someone else has it by then, and changes nothing", async () => {
    const { address, token } = await anAsker();
    await anAccount({ email: address.toUpperCase() });
    const { message, code } = await visitor.refused.confirmEmail(409, { body: { token } });
    expect({ message, code }).toEqual({
      message: "An account with this email address already exists.",
      code: "user.email_taken",
    });
  });

  it("asks no less when the address is taken: the answer reveals nothing", async () => {
    const taken = await anAccount();
    const answers = await Promise.all(
      [taken.email, anAddress()].map(async (email) => {
        const names = { firstName: "Ada", lastName: "Lovelace" };
        const person = await aPerson({ ...names, createdAt: "2026-01-05T09:00:00.000Z" });
        const { status, text } = await person.call.updateProfile({ body: aBody(email) });
        const own = [person.user.id, person.user.email, email];
        return { status, text: own.reduce((rest, each) => rest.replaceAll(each, ""), text) };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });
});

describe("the link of a new address", () => {
  it("works once, also when it is opened many times at once", async () => {
    const { token } = await anAsker();
    expect(await atOnce(confirmEmail, Array(10).fill({ body: { token } }))).toEqual({ 200: 1, 400: 9 });
    await visitor.refused.confirmEmail(400, { body: { token } }, deadLink);
  });

  it("is answered like one that never was when it is a day old", async () => {
    const { token } = await anAsker();
    const links = await itemsUnder("MAIL_TOKEN#");
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) await plant({ ...link, expiresAt: new Date(Date.now() - 1).toISOString() });
    for (const each of [token, "x".repeat(43)])
      await visitor.refused.confirmEmail(400, { body: { token: each } }, deadLink);
  });

  it("works for a day", async () => {
    const { person } = await anAsker();
    const links = await itemsUnder("MAIL_TOKEN#");
    const mine = links.find(({ userId }) => userId === person.user.id);
    const left = Date.parse(String(mine?.expiresAt)) - Date.now();
    expect(left).toBeGreaterThan(86_390_000);
    expect(left).toBeLessThanOrEqual(86_400_000);
    expect(mine?.ttl).toBe(Math.ceil(Date.parse(String(mine?.expiresAt)) / 1_000));
  });

  it("is not in the table itself", async () => {
    const { token } = await anAsker();
    const rows = (await allItems()).filter(({ pk }) => !pk.startsWith("OUTBOX"));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("stops working when sessions were ended, the account closed or another address confirmed", async () => {
    for (const change of [{ epoch: 2 }, { isActive: false }]) {
      const { person, token } = await anAsker();
      await plant({ ...(await rowOf(person)), ...change });
      await visitor.refused.confirmEmail(400, { body: { token } }, deadLink);
    }
    const twice = await anAsker();
    const second = anAddress();
    await twice.person.updateProfile({ body: aBody(second) });
    await visitor.confirmEmail({ body: { token: await mailedToken(second, "email") } });
    await visitor.refused.confirmEmail(400, { body: { token: twice.token } }, deadLink);
  });

  it("is mailed five times an hour at most, also for a burst", async () => {
    const person = await aPerson();
    const burst = times(8, () => as(person, { body: aBody(anAddress()) }));
    expect(await atOnce(updateProfile, burst)).toEqual({ 200: 5, 429: 3 });
    const last = await person.call.updateProfile({ body: aBody(anAddress()) });
    expect(last.status).toBe(429);
    expect(last.json).toMatchObject({
      message: "You have changed your email address too often. Please try again in an hour.",
    });
    expect(Number(last.headers["retry-after"])).toBeGreaterThan(3_500);
    await person.updateProfile({ body: aBody(person.user.email) });
  });
});
