import { beforeEach, expect, it } from "vitest";
import { dayAfter } from "../../shared/calendar/days.ts";
import { acknowledgementRemindersAt, changeUser } from "../support/server/digests.ts";
import { itemsUnder, plant } from "../support/server/engine.ts";
import type { Person } from "../support/server/people.ts";
import { aCompanyWithRule, aRuleWorld } from "../support/server/rule-world.ts";
import { aStoredPolicy } from "../support/server/stored-policies.ts";

await aRuleWorld();

let staffed: Awaited<ReturnType<typeof aCompanyWithRule>>;
beforeEach(async () => {
  staffed = await aCompanyWithRule();
});

it("reminds who has yet to confirm three days before and the day after, at eight where they are, each once", async () => {
  const { admin, officer, member, company } = staffed;
  await changeUser(officer.user, { timeZone: "UTC" });
  await changeUser(member.user, { timeZone: "Asia/Tokyo" });
  const notices = async ({ user }: Person) =>
    (await itemsUnder(`C#${company.id}#NOTICES#${user.id}`))
      .filter(({ kind }) => kind === "policy_acknowledge")
      .map(({ text }) => String(text));
  const dueDate = "2033-06-15";
  const { id: policyId } = await aStoredPolicy(admin.user);
  const userIds = [officer, member, admin].map(({ user }) => user.id);
  const audience = { everyone: false, groupIds: [], userIds };
  const { id } = await admin.startAcknowledgement({ body: { policyId, audience, dueDate } });
  await admin.confirmAcknowledgement({ params: { id }, body: { versionNumber: 1 } });
  await plant({ pk: "ACKNOWLEDGEMENT_REMINDERS", sk: "DONE", through: "2033-06-01" });
  const told: Record<string, string[]> = {};
  for (const days of [-5, -4, -3, -2, -1, 0, 1, 2])
    for (const time of ["07:50", "08:00", "08:00", "23:00"]) {
      const before = [(await notices(officer)).length, (await notices(member)).length];
      await acknowledgementRemindersAt(`${dayAfter(dueDate, days)}T${time}:00Z`);
      const after = [(await notices(officer)).length, (await notices(member)).length];
      const who = ["officer", "member"].filter((_, index) => (after[index] ?? 0) > (before[index] ?? 0));
      if (who.length > 0) told[`${days} ${time}`] = who;
    }
  // Eight in Tokyo is 23:00 UTC of the day before.
  expect(told).toEqual({
    ...{ "-4 23:00": ["member"], "-3 08:00": ["officer"] },
    ...{ "0 23:00": ["member"], "1 08:00": ["officer"] },
  });
  expect((await notices(officer)).slice(1)).toEqual([
    "“Access control.pdf” waits for you to confirm it by June 15, 2033",
    "“Access control.pdf” was to be confirmed by June 15, 2033",
  ]);
  expect(await notices(admin)).toEqual([]);
});
