import { beforeEach, describe, expect, it } from "vitest";
import { handler as tellAcknowledgements } from "../../functions/workers/tell-acknowledgements.ts";
import {
  confirmAcknowledgement,
  listPolicyAcknowledgements,
  startAcknowledgement,
} from "../../shared/api/acknowledgements.ts";
import { dayAfter } from "../../shared/calendar/days.ts";
import { call, refused } from "../support/server/api.ts";
import { activityOf, atOnce, many, times } from "../support/server/at-once.ts";
import { aChange } from "../support/server/changes.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { lambdaContext } from "../support/server/event.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { aPerson, as, type Person } from "../support/server/people.ts";
import { aCompanyWithRule, aRuleWorld } from "../support/server/rule-world.ts";
import { aStoredPolicy } from "../support/server/stored-policies.ts";

await aRuleWorld();

let staffed: Awaited<ReturnType<typeof aCompanyWithRule>>;
let policyId: string;
beforeEach(async () => {
  staffed = await aCompanyWithRule();
  policyId = (await aStoredPolicy(staffed.admin.user)).id;
});

const today = () => new Intl.DateTimeFormat("sv-SE", { timeZone: "America/New_York" }).format(new Date());
const everyone = { everyone: true, groupIds: [], userIds: [] };
const just = (...people: readonly Person[]) => ({
  ...everyone,
  ...{ everyone: false, userIds: people.map(({ user }) => user.id) },
});
const started = (audience: object = everyone, over: object = {}) =>
  staffed.admin.startAcknowledgement({ body: { policyId, audience, ...over } });
const confirms = (person: Person, id: string, versionNumber = 1) =>
  person.confirmAcknowledgement({ params: { id }, body: { versionNumber } });
const shown = (id: string) => staffed.officer.getAcknowledgement({ params: { id } });
const notices = async ({ user }: Person) =>
  (await itemsUnder(`C#${staffed.company.id}#NOTICES#${user.id}`))
    .filter(({ kind }) => kind === "policy_acknowledge")
    .map(({ text }) => String(text));
const told = async (...people: readonly Person[]) =>
  Promise.all(people.map(async (person) => (await notices(person)).length));
const tellOthers = (campaignId: string, remindedOn: string | null, remainingMs = 300_000) =>
  tellAcknowledgements(
    { companyId: staffed.company.id, campaignId, remindedOn },
    { ...lambdaContext(), getRemainingTimeInMillis: () => remainingMs },
  );
const closed = { code: "acknowledgement.closed", message: "This acknowledgement is closed." };

describe("asking people to acknowledge a policy", () => {
  it("asks everyone who is active at that moment, tells them at once, and gives 14 days", async () => {
    const { admin, officer, member, company } = staffed;
    await aPerson({ companyId: company.id, isActive: false });
    const { id, ...row } = await started();
    expect(row).toMatchObject({
      ...{ policyId, versionNumber: 1, state: "open", dueDate: dayAfter(today(), 14) },
      ...{ counts: { asked: 3, confirmed: 0, open: 3, overdue: 0 }, startedBy: { id: admin.user.id } },
    });
    const late = await aPerson({ companyId: company.id });
    expect(await told(officer, member, admin, late)).toEqual([1, 1, 0, 0]);
    expect((await notices(member))[0]).toMatch(/ asks you to read and confirm “Access control.pdf”$/);
    expect((await waitingFor(member.user.email)).map(({ subject }) => subject)).toEqual(
      await notices(member),
    );
    expect((await shown(id)).people.map(({ state }) => state)).toEqual(["open", "open", "open"]);
    const mine = await member.listPolicyAcknowledgements({ query: { mine: "true", policyId } });
    expect(mine).toMatchObject({ total: 1, items: [{ id, own: { state: "open", confirmedAt: null } }] });
    expect(await late.listPolicyAcknowledgements({ query: { mine: "true" } })).toMatchObject({ total: 0 });
    await refused(listPolicyAcknowledgements, 403, as(member, {}));
    expect(await activityOf(company.id, "acknowledgement.started")).toHaveLength(1);
  });

  it("asks the active members of groups, with people who are named beside them, each once", async () => {
    const { admin, officer, member, company } = staffed;
    const [one, gone] = [await aPerson({ companyId: company.id }), await aPerson({ companyId: company.id })];
    const memberIds = [one, gone, member].map(({ user }) => user.id);
    const body = { name: "Quality", leadId: one.user.id, memberIds };
    const group = await admin.createGroup({ body });
    await admin.deactivateTeamMember({ params: { userId: gone.user.id }, body: {} });
    const { counts } = await started({ ...just(officer, member), groupIds: [group.id] });
    expect(counts.asked).toBe(3);
    expect(await told(one, member, officer, gone)).toEqual([1, 1, 1, 0]);
  });

  it("refuses no one, strangers, people who left, a day that is past, and another company's policy", async () => {
    const { admin, company, member } = staffed;
    const [gone, stranger] = [await aPerson({ companyId: company.id, isActive: false }), await aPerson()];
    const no = "Choose at least one person.";
    const other = "Choose people who are active in your company.";
    const later = "Choose today or a later day.";
    const field = "body.audience.userIds";
    for (const [body, message, at] of [
      [{ audience: just() }, no, "body.audience"],
      [{ audience: just(gone) }, other, field],
      [{ audience: just(member, stranger) }, other, field],
      [
        { audience: { ...just(), groupIds: ["01AAAAAAAAAAAAAAAAAAAAAAAA"] } },
        other,
        "body.audience.groupIds",
      ],
      [{ audience: everyone, dueDate: dayAfter(today(), -1) }, later, "body.dueDate"],
    ] as const)
      await refused(startAcknowledgement, 400, as(admin, { body: { policyId, ...body } }), {
        ...(at && { fields: [at] }),
        message,
      });
    const unknown = { ...just(gone), groupIds: ["01AAAAAAAAAAAAAAAAAAAAAAAA"] };
    await refused(startAcknowledgement, 400, as(admin, { body: { policyId, audience: unknown } }), {
      ...{ fields: [field, "body.audience.groupIds"], message: other },
    });
    const theirs = (await aStoredPolicy((await aCompanyWithRule()).admin.user)).id;
    await refused(startAcknowledgement, 404, as(admin, { body: { policyId: theirs, audience: everyone } }));
    await started(just(member), { dueDate: today() });
    const open = { code: "acknowledgement.open", message: "An acknowledgement is already running." };
    await refused(startAcknowledgement, 409, as(admin, { body: { policyId, audience: everyone } }), open);
    expect(await told(gone)).toEqual([0]);
    expect(await waitingFor(stranger.user.email)).toEqual([]);
  });

  it("asks 40 people in one transaction, and tells each once, however often its worker runs or stops", async () => {
    const { company } = staffed;
    const crowd = await Promise.all(times(40, () => aPerson({ companyId: company.id })));
    const { id, counts } = await started();
    expect(counts).toMatchObject({ asked: 43 });
    const told = async () =>
      (await Promise.all(crowd.map(async (person) => (await notices(person)).length))).reduce(
        (a, b) => a + b,
      );
    expect(await told()).toBe(0);
    // One confirms before they were told: that needs no telling any more.
    await confirms(crowd[0] as Person, id);
    let calls = 0;
    const remaining = () => {
      calls += 1;
      return calls > 12 ? 0 : 300_000;
    };
    const stopped = { ...lambdaContext(), getRemainingTimeInMillis: remaining };
    await tellAcknowledgements({ companyId: company.id, campaignId: id, remindedOn: null }, stopped);
    expect(await told()).toBeLessThan(20);
    await Promise.all(times(4, () => tellOthers(id, null)));
    expect(await told()).toBe(39);
    await tellOthers(id, null);
    expect(await told()).toBe(39);
    expect(await itemsUnder("ACKNOWLEDGEMENT_TELLINGS")).toEqual([]);
  });
});

describe("confirming", () => {
  it("notes who, when and which version; once more answers the first time", async () => {
    const { member, officer, company } = staffed;
    const { id } = await started(just(member, officer));
    const first = await confirms(member, id);
    expect(first.own).toMatchObject({ state: "confirmed" });
    expect(await confirms(member, id)).toEqual(first);
    const { people, counts } = await shown(id);
    expect(counts).toEqual({ asked: 2, confirmed: 1, open: 1, overdue: 0 });
    const mine = people.find(({ person }) => person.id === member.user.id);
    expect(mine).toMatchObject({ state: "confirmed", confirmedAt: first.own?.confirmedAt });
    expect(await activityOf(company.id, "acknowledgement.confirmed")).toHaveLength(1);
    const open = await member.listPolicyAcknowledgements({ query: { mine: "true", state: "open" } });
    expect(open.total).toBe(0);
  });

  it("is refused to who was not asked, for another version, and once it is closed", async () => {
    const { admin, member, officer } = staffed;
    const outsider = (await aCompanyWithRule()).member;
    const other = await aPerson({ companyId: staffed.company.id });
    const { id } = await started(just(member, officer));
    const body = { versionNumber: 1 };
    await refused(confirmAcknowledgement, 404, as(outsider, { params: { id }, body }));
    await refused(confirmAcknowledgement, 404, as(other, { params: { id }, body }));
    await refused(confirmAcknowledgement, 403, as(admin, { params: { id }, body }));
    await refused(confirmAcknowledgement, 409, as(member, { params: { id }, body: { versionNumber: 2 } }), {
      code: "acknowledgement.replaced",
    });
    await confirms(member, id);
    expect(await admin.closeAcknowledgement({ params: { id } })).toMatchObject({ state: "closed" });
    await refused(confirmAcknowledgement, 409, as(officer, { params: { id }, body }), closed);
    await confirms(member, id);
    await admin.refused.closeAcknowledgement(409, { params: { id } }, closed.message);
    await admin.refused.remindAcknowledgement(409, { params: { id } }, closed.message);
    await started(just(officer));
  });

  it("of 50 at once by one person is one; people who left count nowhere", async () => {
    const { admin, member, officer, company } = staffed;
    const { id } = await started();
    const request = as(member, { params: { id }, body: { versionNumber: 1 } });
    expect(
      await atOnce(
        confirmAcknowledgement,
        times(many, () => request),
      ),
    ).toEqual({ 200: many });
    expect(await activityOf(company.id, "acknowledgement.confirmed")).toHaveLength(1);
    expect((await shown(id)).counts).toEqual({ asked: 3, confirmed: 1, open: 2, overdue: 0 });
    await admin.deactivateTeamMember({ params: { userId: member.user.id }, body: {} });
    const { counts, people } = await shown(id);
    expect(counts).toEqual({ asked: 2, confirmed: 0, open: 2, overdue: 0 });
    expect(people.find(({ person }) => person.id === member.user.id)).toMatchObject({ state: "left" });
    const { items } = await officer.listPolicyAcknowledgements();
    expect(items.map((each) => each.counts)).toEqual([counts]);
  });

  it("of many people while it is closed counts each whose answer was a success", async () => {
    const { admin, company } = staffed;
    const crowd = await Promise.all(times(20, () => aPerson({ companyId: company.id })));
    const { id } = await started(just(...crowd));
    const body = { versionNumber: 1 };
    const answers = Promise.all(
      crowd.map((person) => call(confirmAcknowledgement, as(person, { params: { id }, body }))),
    );
    await admin.closeAcknowledgement({ params: { id } });
    const statuses = (await answers).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 409].filter((status) => statuses.includes(status))));
    const { counts } = await shown(id);
    const confirmed = statuses.filter((status) => status === 200).length;
    expect(counts).toMatchObject({ asked: 20, confirmed, open: 20 - confirmed });
  });
});

describe("reminding by hand", () => {
  it("tells those who have yet to confirm, once a day", async () => {
    const { admin, officer, member } = staffed;
    const { id } = await started();
    await confirms(officer, id);
    await admin.remindAcknowledgement({ params: { id } });
    await Promise.all(times(3, () => tellOthers(id, today())));
    expect(await told(officer, member, admin)).toEqual([1, 2, 0]);
    expect((await notices(member)).at(-1)).toMatch(/^“Access control.pdf” waits for you to confirm it by /);
    expect(await shown(id)).toMatchObject({ isReminded: true });
    await admin.refused.remindAcknowledgement(429, { params: { id } }, "A reminder was sent today already.");
  });
});

describe("a change of the law under it", () => {
  const attached = () =>
    staffed.admin.attachPartPolicy({ params: { titleId: "21", partNo: "11", policyId } });

  it("offers to ask those again who confirmed, once; an editorial one and one elsewhere offer nothing", async () => {
    const { admin, officer, member } = staffed;
    await attached();
    const { id } = await started();
    await confirms(officer, id);
    const later = new Date(Date.now() + 1_000);
    await aChange(staffed.company.id, { changeClass: "editorial" }, later);
    await aChange(staffed.company.id, { part: "820", section: "820.30" }, later);
    expect(await shown(id)).toMatchObject({ lawChange: null });
    await admin.refused.askAcknowledgementAgain(409, { params: { id } });
    await aChange(staffed.company.id, {}, later);
    const lawChange = { citations: ["21 CFR 11.10"], people: 1 };
    expect(await shown(id)).toMatchObject({ lawChange });
    const again = await admin.askAcknowledgementAgain({ params: { id } });
    expect(again).toMatchObject({ state: "open", counts: { asked: 3, confirmed: 0, open: 3 } });
    // Who has yet to confirm is asked on, and not told again.
    expect(await told(officer, member)).toEqual([2, 1]);
    expect(await shown(id)).toMatchObject({ state: "closed", lawChange: null });
    expect((await admin.askAcknowledgementAgain({ params: { id } })).id).toBe(again.id);
    expect(await told(officer, member)).toEqual([2, 1]);
  });

  it("asks exactly those who confirmed where the acknowledgement is closed", async () => {
    const { admin, officer, member } = staffed;
    await attached();
    const { id } = await started();
    await confirms(member, id);
    await admin.closeAcknowledgement({ params: { id } });
    await aChange(staffed.company.id, {}, new Date(Date.now() + 1_000));
    const again = await admin.askAcknowledgementAgain({ params: { id } });
    const { people } = await shown(again.id);
    expect(people.map(({ person }) => person.id)).toEqual([member.user.id]);
    expect(await told(officer, member)).toEqual([1, 2]);
  });
});

describe("publishing a version", () => {
  const published = async (isMaterial: boolean, policy = policyId) => {
    const params = { id: policy };
    const body = { markdown: "Keys are rotated.", changeNote: "Keys, too", isMaterial };
    const { number } = await staffed.officer.createPolicyVersion({ params, body });
    return { params: { ...params, n: String(number) } };
  };

  it("that is material closes what is open, and asks exactly the active people who confirmed an earlier one", async () => {
    const { admin, officer, member, company } = staffed;
    const [gone, other] = [
      await aPerson({ companyId: company.id }),
      await aPerson({ companyId: company.id }),
    ];
    const { id } = await started();
    for (const person of [member, gone]) await confirms(person, id);
    await admin.deactivateTeamMember({ params: { userId: gone.user.id }, body: {} });
    const list = () => admin.listPolicyAcknowledgements({ query: { policyId } });
    expect(await list()).toMatchObject({ total: 1, confirmedBefore: 1 });
    await officer.publishPolicyVersion(await published(true));
    const { items } = await list();
    expect(items).toMatchObject([
      { versionNumber: 2, state: "open", counts: { asked: 1, confirmed: 0 } },
      { versionNumber: 1, state: "closed" },
    ]);
    expect(await told(member, other, admin)).toEqual([2, 1, 0]);
    const late = as(other, { params: { id }, body: { versionNumber: 1 } });
    await refused(confirmAcknowledgement, 409, late, {
      code: "acknowledgement.replaced",
      message: "Version 1 was replaced by Version 2. Read the new one.",
    });
    await confirms(member, items[0]?.id ?? "", 2);
    await officer.publishPolicyVersion(await published(false));
    expect((await list()).items.map(({ state }) => state)).toEqual(["closed", "closed"]);
    expect(await told(member)).toEqual([2]);
  });

  it("and confirming the one before, at once, leaves counts that agree", async () => {
    const { officer, company } = staffed;
    const crowd = await Promise.all(times(12, () => aPerson({ companyId: company.id })));
    const { id } = await started(just(...crowd));
    await confirms(crowd[0] as Person, id);
    const next = await published(true);
    const body = { versionNumber: 1 };
    const answers = Promise.all(
      crowd.map((person) => call(confirmAcknowledgement, as(person, { params: { id }, body }))),
    );
    await officer.publishPolicyVersion(next);
    const confirmed = (await answers).filter(({ status }) => status === 200).length;
    const before = await shown(id);
    expect(before).toMatchObject({ state: "closed", counts: { asked: 12, confirmed } });
    const { items } = await officer.listPolicyAcknowledgements({ query: { policyId } });
    expect(items[0]).toMatchObject({ versionNumber: 2, counts: { confirmed: 0 } });
    const again = await shown(items[0]?.id ?? "");
    const earlier = before.people.filter(({ state }) => state === "confirmed").map(({ person }) => person.id);
    expect(again.people.map(({ person }) => person.id).toSorted()).toEqual(earlier.toSorted());
  });

  it("is what people are asked about; a policy that was confirmed is retired, which closes it, not deleted", async () => {
    const { admin, officer, member } = staffed;
    await officer.publishPolicyVersion(await published(false));
    const { id, versionNumber } = await started(just(member));
    expect(versionNumber).toBe(2);
    await confirms(member, id, 2);
    const message = "This policy was confirmed. Retire it instead.";
    await admin.refused.deletePolicy(409, { params: { id: policyId } }, message);
    await officer.retirePolicyVersion({ params: { id: policyId, n: "2" } });
    expect(await shown(id)).toMatchObject({ state: "closed", counts: { confirmed: 1 } });
    await admin.refused.startAcknowledgement(409, { body: { policyId, audience: everyone } });
    const other = (await aStoredPolicy(admin.user)).id;
    const open = await admin.startAcknowledgement({ body: { policyId: other, audience: everyone } });
    await admin.deletePolicy({ params: { id: other } });
    expect(await shown(open.id)).toMatchObject({ state: "closed" });
  });
});
