import { describe, expect, it } from "vitest";
import { table } from "../../functions/core/table/table.ts";
import type { User } from "../../functions/people/users/user-repository.ts";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { type EnteredChange, lawChanges } from "../../functions/regulation/text/law-changes.ts";
import { readSectionChanges } from "../../functions/work/changes/section-changes.ts";
import { spreadChanges } from "../../functions/work/changes/spread-changes.ts";
import { tellCompany } from "../../functions/work/changes/tell-company.ts";
import { dayAfter } from "../../shared/calendar/days.ts";
import { assignAt, beginDigestsAfter, changeUser, digestsAt, subjectsTo } from "../support/server/digests.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { aPerson, aStaffedCompany, type Person } from "../support/server/people.ts";
import { aRule, loadTitles, publish, selectTitle } from "../support/server/regulation.ts";

await loadTitles();
await publish(sharedLibrary, [aRule({ titleNumber: 21, partNo: "11", section: "11.10" })]);

const entered = (section: string, over: Partial<EnteredChange> = {}): EnteredChange => ({
  ...{ part: section.split(".")[0] ?? "", identifier: section, heading: "Records.", kind: "changed" },
  ...{ changeClass: "substantive", reasons: ["duty"], effectiveDate: "2027-02-01" },
  ...{ fromVersion: null, toVersion: null, entered: null, paragraphs: { all: ["a"], changed: ["a"] } },
  ...over,
});
const plenty = () => 900_000;
/** A publication that changes these sections of title 21. */
const noted = (changes: readonly EnteredChange[]) =>
  table.transact(lawChanges.noteEntered(21, changes, new Date()));
const publishLaw = async (...changes: EnteredChange[]) => {
  await noted(changes);
  await spreadChanges(new Date(), plenty);
};
type Mode = "summary" | "at_once";
const follow = (person: Person, mode: Mode, part: string | null = null, section: string | null = null) =>
  person.followPlace({ body: { titleNumber: 21, part, section, mode } });
const aFollower = async () => {
  const staffed = await aStaffedCompany({ timeZone: "UTC" });
  await selectTitle(staffed.company.id, 21, { shared: 1, own: 0 });
  return staffed;
};
const tomorrow = () => dayAfter(new Date().toISOString().slice(0, 10), 1);
/** The mails of the next morning. */
const nextMorning = async () => {
  await beginDigestsAfter(dayAfter(tomorrow(), -3));
  return digestsAt(`${tomorrow()}T09:00:00Z`);
};
const textsTo = async ({ email }: User) => (await waitingFor(email)).map(({ text }) => String(text));

describe("people who follow a place", () => {
  it("are told at once of what is not editorial, one mail a change whatever places match", async () => {
    const { admin, officer, member, company } = await aFollower();
    const stranger = await aStaffedCompany();
    const gone = await aPerson({ companyId: company.id });
    await follow(admin, "summary");
    await follow(admin, "at_once", "11");
    await follow(admin, "at_once", "11", "11.10");
    await follow(member, "at_once", "11", "11.10");
    await follow(officer, "at_once", "12");
    for (const person of [stranger.admin, gone]) await follow(person, "at_once");
    await changeUser(gone.user, { isActive: false });
    await noted([
      entered("11.10"),
      entered("11.30", { changeClass: "editorial" }),
      entered("11.50", { kind: "removed" }),
    ]);
    const [row] = await lawChanges.list();
    if (!row) throw new Error("It is noted");
    const changes = await readSectionChanges(row);
    const tell = () => tellCompany(company.id, row, changes, new Date());
    // A run that ended before it could say so is repeated.
    await Promise.all([tell(), tell()]);
    await spreadChanges(new Date(), plenty);
    expect((await subjectsTo(admin.user)).toSorted()).toEqual([
      "21 CFR 11.10 changed",
      "21 CFR 11.50 changed",
    ]);
    expect(await subjectsTo(member.user)).toEqual(["21 CFR 11.10 changed"]);
    for (const { user } of [officer, stranger.admin, gone]) expect(await subjectsTo(user)).toEqual([]);
    // Mails of one millisecond have no order.
    const first = (await textsTo(admin.user)).find((text) => text.includes("21 CFR 11.10 "));
    expect(first).toContain("21 CFR 11.10 (Records.) changed, effective February 1, 2027.");
    expect(first).toContain(`/changes/${encodeURIComponent(`${row.id}.0`)}`);
    // A member whose rules it does not touch reads the section.
    expect((await textsTo(member.user))[0]).toContain("/cfr/21/section-11.10");
    await nextMorning();
    expect(await subjectsTo(admin.user)).toHaveLength(2);
  });

  it("read of it in their next daily summary, once", async () => {
    const { admin, officer, member, company } = await aFollower();
    await follow(admin, "summary");
    await follow(officer, "summary", "11");
    await follow(member, "summary", "11", "11.30");
    await changeUser(officer.user, { wantsSummary: false });
    await publishLaw(
      entered("11.10"),
      entered("11.50", { kind: "added" }),
      entered("11.70", { changeClass: "editorial" }),
    );
    expect(await subjectsTo(admin.user)).toEqual([]);
    await nextMorning();
    await nextMorning();
    expect(await subjectsTo(admin.user)).toEqual(["2 regulatory changes"]);
    const [text] = await textsTo(admin.user);
    expect(text).toContain("Changed in what you follow (2)\n- 21 CFR 11.10\n  (Records.) changed, effective");
    expect(text).toContain("- 21 CFR 11.50\n  (Records.) is new, effective");
    expect(text).toContain("Open Regulatory Changes: http://localhost:3000/changes");
    for (const { user } of [officer, member]) expect(await subjectsTo(user)).toEqual([]);
    for (const { user } of [admin, officer])
      expect(
        (await itemsUnder(`C#${company.id}#U#${user.id}`)).filter(({ sk }) => sk === "CHANGE_NEWS"),
      ).toEqual([]);
    await digestsAt(`${dayAfter(tomorrow(), 1)}T09:00:00Z`);
    expect(await subjectsTo(admin.user)).toHaveLength(1);
  });

  it("get one mail of a morning with what is due and what changed, and none of a title that was removed", async () => {
    const [one, two] = [await aFollower(), await aFollower()];
    for (const { admin } of [one, two]) await follow(admin, "summary");
    await assignAt(one.admin.user, { dueDate: tomorrow(), at: new Date().toISOString() });
    await publishLaw(entered("11.10"));
    await two.admin.removeSelection({ params: { cfrTitleId: "21" } });
    await nextMorning();
    expect(await subjectsTo(one.admin.user)).toEqual(["1 assignment due soon, 1 regulatory change"]);
    expect(await subjectsTo(two.admin.user)).toEqual([]);
  });
});
