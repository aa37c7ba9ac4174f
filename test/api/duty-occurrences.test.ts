import { beforeEach, describe, expect, it } from "vitest";
import { updateOccurrence } from "../../shared/api/duties.ts";
import { deleteEvidence } from "../../shared/api/evidence.ts";
import { call, refused } from "../support/server/api.ts";
import { activityOf, atOnce, many, times } from "../support/server/at-once.ts";
import { dayFromNow, weekly } from "../support/server/duties.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { aPerson, aStaffedCompany, as, type Person } from "../support/server/people.ts";

let staffed: Awaited<ReturnType<typeof aStaffedCompany>>;
beforeEach(async () => {
  staffed = await aStaffedCompany();
});

const date = dayFromNow(3);
/** The member has it, and the officer reviews it unless told otherwise. */
const opened = async (over = {}) => {
  const { admin, member } = staffed;
  const duty = await admin.createDuty({ body: weekly(member, 3, { opensDaysBefore: 3, ...over }) });
  const params = { id: duty.id, date };
  const does = (person: Person, body: object) =>
    person.updateOccurrence({ params, body: body as { action: "start" } });
  const refuses = (
    person: Person,
    status: number,
    body: object,
    problem?: { code?: string; message?: string },
  ) => refused(updateOccurrence, status, as(person, { params, body }), problem);
  return { duty, params, does, refuses };
};
const reviewed = () => opened({ reviewerId: staffed.officer.user.id });
const state = (words: string) => ({ code: "occurrence.state", message: `This occurrence is ${words}.` });
const notices = async ({ user }: Person) =>
  (await itemsUnder(`C#${staffed.company.id}#NOTICES#${user.id}`)).map(({ kind }) => kind);

describe("an occurrence", () => {
  it("is started and completed by its person alone, once and for good", async () => {
    const { admin, member, officer, company } = staffed;
    const { does, refuses } = await opened();
    for (const person of [admin, officer, await aPerson({ companyId: company.id })])
      await refuses(person, 403, { action: "complete" });
    expect(await does(member, { action: "start" })).toMatchObject({
      state: "in_progress",
      actions: ["complete", "skip"],
    });
    await refuses(member, 409, { action: "start" }, state("in progress"));
    const { id } = await member.addEvidence({ body: { title: "Log", url: "https://example.com/log" } });
    const done = await does(member, {
      action: "complete",
      note: "Restored in 4 minutes.",
      evidenceIds: [id],
    });
    expect(done).toMatchObject({
      ...{
        state: "completed",
        note: "Restored in 4 minutes.",
        evidence: [{ id, title: "Log" }],
        actions: [],
      },
      ...{ completedAt: expect.any(String), person: { id: member.user.id } },
    });
    for (const action of ["start", "complete", "submit", "skip"])
      await refuses(member, 409, { action, note: "n", reason: "r" }, state("completed"));
    await refuses(admin, 409, { action: "skip", reason: "r" }, state("completed"));
    expect(await activityOf(company.id, "duty.completed")).toHaveLength(1);
    expect(await itemsUnder(`C#${company.id}#DUTIES_OPEN`)).toEqual([]);
  });

  it("is skipped with a reason, by its person or a manager", async () => {
    const { member, officer } = staffed;
    for (const person of [member, officer]) {
      const { does, refuses } = await opened();
      const message = "Please write something first";
      await refuses(person, 400, { action: "skip" }, { message });
      await refuses(person, 400, { action: "skip", reason: " " }, { message });
      const skipped = await does(person, { action: "skip", reason: "The plant is closed." });
      expect(skipped).toMatchObject({ state: "skipped", reason: "The plant is closed.", completedAt: null });
      await refuses(person, 409, { action: "skip", reason: "r" }, state("skipped"));
    }
  });

  it("that is planned, or on another day, cannot be worked on", async () => {
    const { member } = staffed;
    const { duty } = await opened();
    const on = (day: string) => as(member, { params: { id: duty.id, date: day }, body: { action: "start" } });
    await refused(updateOccurrence, 409, on(dayFromNow(10)), state("planned"));
    await refused(updateOccurrence, 404, on(dayFromNow(11)));
  });

  it("is not changed by who looked at an older one", async () => {
    const { member } = staffed;
    const { does, refuses } = await opened();
    await does(member, { action: "start", version: 1 });
    await refuses(member, 409, { action: "complete", version: 1 }, { code: "occurrence.stale" });
    await does(member, { action: "complete", version: 2 });
  });
});

describe("an occurrence with a reviewer", () => {
  it("is completed by an approved submission alone, returned with a reason and submitted again", async () => {
    const { admin, member, officer } = staffed;
    const { does, refuses } = await reviewed();
    const required = { code: "review.required", message: "This rule needs a review. Submit it instead." };
    const none = { code: "review.none", message: "Nothing waits for a review." };
    await refuses(member, 409, { action: "complete" }, required);
    await refuses(officer, 409, { action: "approve" }, none);
    await refuses(member, 400, { action: "submit" }, { message: "Please write something first" });
    const first = await does(member, { action: "submit", note: "Done" });
    expect(first).toMatchObject({ state: "submitted", note: "Done", actions: [] });
    await refuses(member, 409, { action: "submit", note: "Again" }, state("submitted"));
    await refuses(member, 409, { action: "skip", reason: "r" }, state("submitted"));
    for (const person of [member, admin]) await refuses(person, 403, { action: "approve" });
    await refuses(officer, 400, { action: "return" }, { message: "Please write something first" });
    const returned = await does(officer, { action: "return", reason: "Which log?" });
    expect(returned).toMatchObject({
      state: "in_progress",
      reason: "Which log?",
      decidedBy: { id: officer.user.id },
    });
    const name = `${officer.user.firstName} ${officer.user.lastName}`;
    await refuses(
      officer,
      409,
      { action: "approve" },
      { code: "review.decided", message: `${name} has already returned this.` },
    );
    await refuses(member, 409, { action: "complete" }, required);
    await does(member, { action: "submit", note: "The log of May" });
    expect(await does(officer, { action: "approve" })).toMatchObject({
      state: "completed",
      completedAt: expect.any(String),
    });
    await refuses(
      officer,
      409,
      { action: "return", reason: "r" },
      { code: "review.decided", message: `${name} has already approved this.` },
    );
    expect(await notices(officer)).toEqual(["review_asked", "review_asked"]);
    expect(await notices(member)).toEqual(["assigned", "review_answered", "review_answered"]);
  });

  it("needs none where no one reviews it", async () => {
    const { does, refuses } = await opened();
    await refuses(staffed.member, 409, { action: "submit", note: "n" }, { code: "review.not_needed" });
    await does(staffed.member, { action: "complete" });
  });

  it("is decided by who made the duty once its reviewer is deactivated", async () => {
    const { admin, member, officer } = staffed;
    const { does, refuses } = await reviewed();
    await does(member, { action: "submit", note: "Done" });
    await refuses(admin, 403, { action: "approve" });
    await admin.deactivateTeamMember({ params: { userId: officer.user.id }, body: {} });
    await does(admin, { action: "approve" });
  });

  it("keeps the evidence of its approved submission", async () => {
    const { member, officer } = staffed;
    const { does } = await reviewed();
    const { id } = await member.addEvidence({ body: { title: "Log", url: "https://example.com/log" } });
    await does(member, { action: "submit", note: "Done", evidenceIds: [id] });
    await does(officer, { action: "approve" });
    const used = { code: "evidence.used", message: "This evidence is part of an approved review." };
    await refused(deleteEvidence, 409, as(member, { params: { id } }), used);
  });

  it(`is decided once of ${many} decisions at the same moment, and submitted once`, async () => {
    const { member, officer, company } = staffed;
    const { params } = await reviewed();
    const submits = times(many, () => as(member, { params, body: { action: "submit", note: "Done" } }));
    expect(await atOnce(updateOccurrence, submits)).toEqual({ 200: 1, 409: many - 1 });
    const decides = times(many, (index) =>
      as(officer, { params, body: { action: index % 2 ? "approve" : "return", reason: "Seen" } }),
    );
    expect(await atOnce(updateOccurrence, decides)).toEqual({ 200: 1, 409: many - 1 });
    const made = [
      ...(await activityOf(company.id, "duty.approved")),
      ...(await activityOf(company.id, "duty.returned")),
    ];
    expect(made).toHaveLength(1);
    expect((await notices(member)).filter((kind) => kind === "review_answered")).toHaveLength(1);
    const late = await call(updateOccurrence, as(officer, { params, body: { action: "approve" } }));
    expect(late.text).toContain("review.decided");
  });
});
