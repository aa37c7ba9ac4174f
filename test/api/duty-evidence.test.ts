import { beforeEach, describe, expect, it } from "vitest";
import { addEvidence, deleteEvidence, updateEvidence } from "../../shared/api/evidence.ts";
import { refused } from "../support/server/api.ts";
import { activityOf } from "../support/server/at-once.ts";
import { evidenceRemindersAt } from "../support/server/digests.ts";
import { dayFromNow, weekly } from "../support/server/duties.ts";
import { itemsUnder, plant } from "../support/server/engine.ts";
import { aPerson, aStaffedCompany, as, type Person } from "../support/server/people.ts";

let staffed: Awaited<ReturnType<typeof aStaffedCompany>>;
beforeEach(async () => {
  staffed = await aStaffedCompany();
});

const date = dayFromNow(3);
/** A duty of the member that the officer reviews, whose first occurrence is open. */
const opened = async (over = {}) => {
  const { admin, officer, member } = staffed;
  const body = weekly(member, 3, { opensDaysBefore: 3, reviewerId: officer.user.id, ...over });
  const duty = await admin.createDuty({ body });
  const params = { id: duty.id, date };
  const list = async () =>
    (await admin.listOccurrences({ params: { id: duty.id }, query: { planned: 1 } })).items;
  const [planned, first] = await list();
  const place = (id: string) => ({ type: "occurrence" as const, id });
  const link = (id: string, more = {}) => ({
    ...{ title: "Log", url: "https://example.com/log", attachTo: [place(id)] },
    ...more,
  });
  const attach = (person: Person = member, more = {}) =>
    person.addEvidence({ body: link(first?.id ?? "", more) });
  const shown = async () => (await list())[1]?.evidence.map(({ id }) => id);
  return { duty, params, link, attach, shown, place, planned: planned?.id ?? "", first: first?.id ?? "" };
};
const used = { code: "evidence.used", message: "This evidence is part of an approved review." };

describe("evidence of an occurrence", () => {
  it("is attached by its id, shown with it and in the list of its duty, and told in its activity", async () => {
    const { member, admin, company } = staffed;
    const { attach, shown, duty, first } = await opened();
    const own = await attach();
    const named = { type: "occurrence", id: first, dutyId: duty.id, date, title: "Backup test" };
    expect(own.attachedTo).toEqual([named]);
    expect(await shown()).toEqual([own.id]);
    await member.addEvidence({ body: { title: "Other", url: "https://example.com" } });
    const ofDuty = await admin.listEvidence({ query: { dutyId: duty.id } });
    expect(ofDuty.items).toEqual([own]);
    expect((await admin.listEvidence()).total).toBe(2);
    expect(await activityOf(company.id, "evidence.added")).toMatchObject([
      { target: { type: "duty", id: duty.id }, after: { duty: "Backup test", date, evidence: "Log" } },
      { target: { type: "evidence" } },
    ]);
  });

  it("is moved and taken away again, and counted: 100 an occurrence", async () => {
    const { member, company } = staffed;
    const { attach, shown, duty, link, first } = await opened();
    const { id } = await attach();
    await plant({ pk: `C#${company.id}#DUTY#${duty.id}#EVIDENCE_COUNT`, sk: date, count: 100 });
    const over = { code: "limit", message: "You have reached the limit of 100." };
    await refused(addEvidence, 409, as(member, { body: link(first) }), over);
    const params = { id };
    expect((await member.updateEvidence({ params, body: { attachTo: [] } })).attachedTo).toEqual([]);
    expect(await shown()).toEqual([]);
    await member.updateEvidence({ params, body: { attachTo: link(first).attachTo } });
    expect(await shown()).toEqual([id]);
    await member.deleteEvidence({ params });
    expect(await shown()).toEqual([]);
    expect(await itemsUnder(`C#${company.id}#DUTY#${duty.id}#EVIDENCE`)).toMatchObject([{ count: 99 }]);
  });

  it("is of an occurrence that was opened, of a duty that the person may see, of their company", async () => {
    const { company, member } = staffed;
    const { link, first, planned, attach } = await opened();
    const [outsider, stranger] = [await aPerson({ companyId: company.id }), (await aStaffedCompany()).admin];
    const notFound = { message: "Occurrence not found" };
    await refused(addEvidence, 404, as(member, { body: link(planned) }), notFound);
    await refused(addEvidence, 404, as(stranger, { body: link(first) }));
    await refused(addEvidence, 403, as(outsider, { body: link(first) }));
    await refused(addEvidence, 400, as(member, { body: link("none") }));
    await attach();
  });

  it("is found by the group that has the duty", async () => {
    const { admin, member } = staffed;
    const group = await admin.createGroup({ body: { name: "Quality", memberIds: [member.user.id] } });
    const { attach } = await opened({ assignedTo: null, assignedToGroup: group.id });
    const { id } = await attach();
    const of = async (query: { group: string }) =>
      (await admin.listEvidence({ query })).items.map((each) => each.id);
    expect(await of({ group: group.id })).toEqual([id]);
    expect(await of({ group: "another" })).toEqual([]);
  });

  it("stays as it was approved, beside other evidence of the occurrence that may change", async () => {
    const { member, officer, admin } = staffed;
    const { attach, shown, params } = await opened();
    const [submitted, other] = [await attach(), await attach()];
    const evidenceIds = [submitted.id];
    await member.updateOccurrence({ params, body: { action: "submit", note: "Done", evidenceIds } });
    await member.updateEvidence({ params: { id: other.id }, body: { title: "Other" } });
    const approved = await officer.updateOccurrence({ params, body: { action: "approve" } });
    expect(approved.evidence.map(({ id, title }) => [id, title])).toEqual([
      [submitted.id, "Log"],
      [other.id, "Other"],
    ]);
    const named = { params: { id: submitted.id } };
    for (const person of [member, admin]) {
      await refused(deleteEvidence, 409, as(person, named), used);
      await refused(updateEvidence, 409, as(person, { ...named, body: { title: "New" } }), used);
      await refused(updateEvidence, 409, as(person, { ...named, body: { attachTo: [] } }), used);
    }
    await member.deleteEvidence({ params: { id: other.id } });
    expect(await shown()).toEqual([submitted.id]);
  });

  it("reminds who added it and who has the occurrence of its end", async () => {
    const { admin, member, company, officer } = staffed;
    const { attach, duty } = await opened();
    await attach(admin, { validTo: "2041-06-30" });
    for (const hour of ["08", "20"]) await evidenceRemindersAt(`2041-06-23T${hour}:30:00Z`);
    const linksOf = async ({ user }: Person) =>
      (await itemsUnder(`C#${company.id}#NOTICES#${user.id}`))
        .filter(({ kind }) => kind === "evidence_expiring")
        .map(({ link }) => link);
    expect(await linksOf(admin)).toEqual([`/duties/${duty.id}`]);
    expect(await linksOf(member)).toEqual([`/duties/${duty.id}`]);
    expect(await linksOf(officer)).toEqual([]);
  });
});
