import { describe, expect, it } from "vitest";
import { doRulesJob } from "../../functions/intake/jobs/rules-job.ts";
import { dayAfter } from "../../shared/calendar/days.ts";
import { activityOf } from "../support/server/at-once.ts";
import { beginDigestsAfter, changeUser, digestsAt, evidenceRemindersAt } from "../support/server/digests.ts";
import { plant } from "../support/server/engine.ts";
import { aRunContext } from "../support/server/imports.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { type Person, signedIn } from "../support/server/people.ts";
import { aCompanyWithRule, aRuleWorld } from "../support/server/rule-world.ts";

await aRuleWorld();

const choose = (person: Person, email: "now" | "daily" | "off", inProduct = true) =>
  person.updateNotificationSettings({ body: { kinds: { evidence_expiring: { inProduct, email } } } });
const toldOf = async ({ user }: Person) => {
  const { items } = await (await signedIn(user)).listNotifications({ query: { kind: "evidence_expiring" } });
  return items.map(({ text, link }) => ({ text, link })).toReversed();
};
const subjectsTo = async ({ user }: Person) =>
  (await waitingFor(user.email)).map(({ subject }) => String(subject));
/** The days of a year of one's own begin then. */
const beginAfter = (day: string) => plant({ pk: "EVIDENCE_REMINDERS", sk: "DONE", through: day });
const link = (title: string, validTo: string, ...rules: number[]) => ({
  body: {
    ...{ title, url: "https://example.com/proof", validFrom: "2026-01-01", validTo },
    attachTo: rules.map((id) => ({ type: "rule" as const, id })),
  },
});
const inUtc = async (...people: readonly Person[]) => {
  for (const { user } of people) await changeUser(user, { timeZone: "UTC" });
};

describe("evidence that ends", () => {
  it("reminds who added it and who has its rule 30 and 7 days before and the day after, each once", async () => {
    const { id, admin, officer, member } = await aCompanyWithRule();
    await inUtc(admin, officer);
    await changeUser(member.user, { timeZone: "Asia/Tokyo" });
    await admin.assignCompanyRule({ params: { id }, body: { assignedTo: member.user.id } });
    await officer.addEvidence(link("Training log", "2031-06-15", id));
    await officer.addEvidence({ body: { ...link("For ever", "2031-06-15").body, validTo: null } });
    await beginAfter("2031-05-01");
    const told: Record<string, string[]> = {};
    for (const days of [-31, -30, -29, -8, -7, -6, -1, 0, 1, 2])
      for (const time of ["07:50", "08:00", "08:00", "23:00"]) {
        const before = [(await toldOf(officer)).length, (await toldOf(member)).length];
        await evidenceRemindersAt(`${dayAfter("2031-06-15", days)}T${time}:00Z`);
        const after = [(await toldOf(officer)).length, (await toldOf(member)).length];
        const who = ["officer", "member"].filter((_, index) => (after[index] ?? 0) > (before[index] ?? 0));
        if (who.length > 0) told[`${days} ${time}`] = who;
      }
    // Eight in Tokyo is 23:00 UTC of the day before.
    expect(told).toEqual({
      ...{ "-31 23:00": ["member"], "-30 08:00": ["officer"] },
      ...{ "-8 23:00": ["member"], "-7 08:00": ["officer"] },
      ...{ "0 23:00": ["member"], "1 08:00": ["officer"] },
    });
    expect(await toldOf(officer)).toEqual([
      { text: "Evidence “Training log” expires in 30 days, on June 15, 2031", link: `/rules/${id}` },
      { text: "Evidence “Training log” expires in 7 days, on June 15, 2031", link: `/rules/${id}` },
      { text: "Evidence “Training log” expired on June 15, 2031", link: `/rules/${id}` },
    ]);
    expect(await toldOf(admin)).toEqual([]);
  });

  it("is in this morning's daily summary, mailed at once or not at all, as chosen", async () => {
    const { admin, officer, member } = await aCompanyWithRule();
    await inUtc(admin, officer, member);
    await choose(officer, "now", false);
    await choose(member, "off");
    for (const person of [admin, officer, member]) await person.addEvidence(link("Log", "2032-06-15"));
    await beginAfter("2032-05-01");
    await beginDigestsAfter("2032-06-01");
    await evidenceRemindersAt("2032-06-08T08:00:00Z");
    await digestsAt("2032-06-08T08:00:00Z");
    await evidenceRemindersAt("2032-06-08T09:00:00Z");
    await digestsAt("2032-06-08T09:00:00Z");
    expect(await subjectsTo(admin)).toEqual(["1 notification"]);
    expect((await waitingFor(admin.user.email))[0]?.text).toContain(
      "Notifications (1)\n- Evidence “Log” expires in 7 days, on June 15, 2032\n  Evidence expiring",
    );
    expect(await subjectsTo(officer)).toEqual(["Evidence “Log” expires in 7 days, on June 15, 2032"]);
    expect(await subjectsTo(member)).toEqual([]);
    expect([(await toldOf(officer)).length, (await toldOf(member)).length]).toEqual([0, 1]);
  });

  it("is told of as it is now: not where it was deleted or lasts longer, nor to the deactivated", async () => {
    const { admin, officer, member } = await aCompanyWithRule();
    await inUtc(admin, officer, member);
    const kept = await officer.addEvidence(link("Kept", "2033-06-15"));
    const renewed = await officer.addEvidence(link("Renewed", "2033-06-15"));
    const deleted = await officer.addEvidence(link("Deleted", "2033-06-15"));
    await member.addEvidence(link("Of one who is gone", "2033-06-15"));
    await officer.updateEvidence({ params: { id: renewed.id }, body: { validTo: "2034-06-15" } });
    await officer.deleteEvidence({ params: { id: deleted.id } });
    await changeUser(member.user, { isActive: false });
    await beginAfter("2033-05-01");
    await evidenceRemindersAt("2033-06-08T08:30:00Z");
    expect((await toldOf(officer)).map(({ text }) => text)).toEqual([
      `Evidence “${kept.title}” expires in 7 days, on June 15, 2033`,
    ]);
    await changeUser(member.user, { isActive: true });
    expect(await toldOf(member)).toEqual([]);
    await evidenceRemindersAt("2034-06-08T08:30:00Z");
    expect((await toldOf(officer)).map(({ text }) => text).at(-1)).toContain("Renewed");
  });
});

describe("an import that ends", () => {
  const rules = JSON.stringify([
    { cfr_title: 21, section: "11.10", obligation_id: "new", rule_text: "Keep records." },
  ]);
  const imported = async (person: Person, body: string): Promise<void> => {
    const file = { name: "rules.json", size: Buffer.byteLength(body), type: "application/json" };
    const { uploadURL, objectKey, headers } = await person.createUpload({ body: file });
    expect((await fetch(uploadURL, { method: "PUT", headers, body })).status).toBe(200);
    const { jobId } = await person.importRules({ body: { objectKey, name: "my rules.json" } });
    const event = { jobId, companyId: person.user.companyId };
    await doRulesJob(event, aRunContext());
    await doRulesJob(event, aRunContext());
  };
  const endsOf = async (person: Person) =>
    (await person.listNotifications({ query: { kind: "import_finished" } })).items.map(({ text }) => text);

  it("is one line of the recent activity: its start, which names the file", async () => {
    const { admin } = await aCompanyWithRule();
    await imported(admin, rules);
    const { activity } = await admin.getDashboard({
      query: { today: new Date().toISOString().slice(0, 10) },
    });
    expect(activity.filter(({ event }) => event.startsWith("rule-import"))).toMatchObject([
      { event: "rule-import.started", label: "my rules.json" },
    ]);
  });

  it("is told to its maker once, whether it went well or not, by mail only where they ask for it", async () => {
    const { company, admin, officer } = await aCompanyWithRule();
    await imported(admin, rules);
    expect(await endsOf(admin)).toEqual(["Import of my rules.json: Imported 1 rule: 1 new"]);
    expect(await subjectsTo(admin)).toEqual([]);
    expect(await endsOf(officer)).toEqual([]);
    await admin.updateNotificationSettings({
      body: { kinds: { import_finished: { inProduct: false, email: "now" } } },
    });
    await imported(admin, "no JSON");
    expect(await endsOf(admin)).toHaveLength(1);
    expect(await subjectsTo(admin)).toEqual([
      expect.stringMatching(/^Import of my rules\.json: .*Nothing was imported$/),
    ]);
    expect(await activityOf(company.id, "rule-import.finished")).toHaveLength(2);
  });
});
