import { beforeAll, describe, expect, it } from "vitest";
import {
  assignCompanyRule,
  assignMasterRule,
  listMyAssignments,
  listRuleAssignments,
} from "../../shared/api/assignments.ts";
import { createCompany } from "../../shared/api/companies.ts";
import {
  copyMasterRule,
  getCompanyRule,
  initializeCompanyRules,
  listCompanyRules,
} from "../../shared/api/company-rules.ts";
import type { Contract } from "../../shared/api/contract.ts";
import { addSelection, listSelections, removeSelection } from "../../shared/api/selections.ts";
import { getCurrentUser, login, logout, register } from "../../shared/api/session.ts";
import { approveJoinRequest, declineJoinRequest, listTeamMembers } from "../../shared/api/team.ts";
import { call, ok } from "../support/server/api.ts";
import { allItems, itemsUnder, withEngine } from "../support/server/engine.ts";
import type { Call } from "../support/server/event.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import {
  aCompany,
  anAccountWith,
  aPerson,
  aStaffedCompany,
  as,
  type StaffedCompany,
  signedIn,
} from "../support/server/people.ts";
import { selectTitle } from "../support/server/regulation.ts";
import { aRuleWorld, items } from "../support/server/rule-world.ts";

withEngine();
beforeAll(aRuleWorld);

const many = 50;
/** How often each status was answered when all calls were made at the same moment. */
const atOnce = async (contract: Contract, requests: readonly Call[]): Promise<Record<number, number>> => {
  const answers = await Promise.all(requests.map((request) => call(contract, request)));
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const times = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => make(index));
const activityOf = async (companyId: string, event: string) =>
  (await itemsUnder(`C#${companyId}#ACTIVITY`)).filter((row) => row.event === event);

describe(`${many} at the same moment`, () => {
  it("register one address: one account, the others are told that it exists", {
    timeout: 60_000,
  }, async () => {
    const spellings = ["race@example.com", "RACE@example.com", "Race@Example.com "];
    const requests = times(many, (index) => ({
      body: {
        email: spellings[index % 3],
        password: "six-or-more",
        firstName: "R",
        lastName: "Ace",
        role: "company_admin",
      },
    }));
    expect(await atOnce(register, requests)).toEqual({ 201: 1, 409: many - 1 });
    const accounts = (await allItems()).filter(
      ({ email, sk }) => sk === "USER" && /race@example/i.test(String(email)),
    );
    expect(accounts).toHaveLength(1);
    expect(await itemsUnder(`USER#${accounts[0]?.id}`)).toHaveLength(2);
  });

  it("register one company name: one company, and the others have none", async () => {
    const founders = await Promise.all(times(many, () => aPerson({ role: "company_admin" })));
    const names = ["Race Works", "race  works", "ＲＡＣＥ WORKS"];
    const requests = founders.map((person, index) =>
      as(person, { body: { name: names[index % 3], industry: "other", size: "small" } }),
    );
    expect(await atOnce(createCompany, requests)).toEqual({ 201: 1, 409: many - 1 });
    const states = await Promise.all(founders.map((person) => ok(getCurrentUser, as(person))));
    expect(states.filter(({ companyId }) => companyId !== null)).toHaveLength(1);
    expect(
      (await allItems()).filter(
        ({ sk, name }) => sk === "COMPANY" && /race/i.test(String(name).normalize("NFKC")),
      ),
    ).toHaveLength(1);
  });

  it("register one domain: one company", async () => {
    const founders = await Promise.all(times(many, () => aPerson({ role: "company_admin" })));
    const requests = founders.map((person, index) =>
      as(person, {
        body: { name: `Domain ${index}`, domain: "race.example", industry: "other", size: "small" },
      }),
    );
    expect(await atOnce(createCompany, requests)).toEqual({ 201: 1, 409: many - 1 });
    expect(
      (await allItems()).filter(({ sk, domain }) => sk === "COMPANY" && domain === "race.example"),
    ).toHaveLength(1);
  });

  it("register companies for one person: they are in one, and the others do not exist", async () => {
    const person = await aPerson({ role: "company_admin" });
    const requests = times(many, (index) =>
      as(person, { body: { name: `Tab ${index}`, industry: "other", size: "small" } }),
    );
    const counts = await atOnce(createCompany, requests);
    // Whoever comes after the winner has a company already and is refused before the race.
    expect(counts[201]).toBe(1);
    expect((counts[409] ?? 0) + (counts[403] ?? 0)).toBe(many - 1);
    expect(
      (await allItems()).filter(
        ({ sk, registeredBy }) => sk === "COMPANY" && registeredBy === person.user.id,
      ),
    ).toHaveLength(1);
    expect((await allItems()).filter(({ pk }) => /^COMPANY_NAME#tab \d+$/.test(pk))).toHaveLength(1);
  });

  it("select one title: once, in one block of numbers", async () => {
    const { company, admin, officer } = await aStaffedCompany();
    const requests = times(many, (index) => as(index % 2 ? admin : officer, { body: { cfrTitleId: "21" } }));
    expect(await atOnce(addSelection, requests)).toEqual({ 201: 1, 409: many - 1 });
    expect(await ok(listSelections, as(admin))).toHaveLength(1);
    expect(await activityOf(company.id, "selection.added")).toHaveLength(1);
  });

  it("select fifty different titles for fifty companies: no two share a block", async () => {
    const companies = await Promise.all(times(many, () => aCompany()));
    const admins = await Promise.all(
      companies.map(({ id }) => aPerson({ companyId: id, role: "company_admin" })),
    );
    const requests = admins.map((admin) => as(admin, { body: { cfrTitleId: "21" } }));
    expect(await atOnce(addSelection, requests)).toEqual({ 201: many });
    const blocks = (await allItems()).filter(({ sk }) => sk === "SELECTION#021").map(({ block }) => block);
    expect(new Set(blocks).size).toBe(blocks.length);
  });

  it("add and remove one title: it is selected or not, and the log tells each change", async () => {
    const { company, admin } = await aStaffedCompany();
    const adds = times(25, () => as(admin, { body: { cfrTitleId: "21" } }));
    const removes = times(25, () => as(admin, { params: { cfrTitleId: "21" } }));
    const [added, removed] = await Promise.all([
      atOnce(addSelection, adds),
      atOnce(removeSelection, removes),
    ]);
    const isSelected = (await ok(listSelections, as(admin))).length;
    expect((added[201] ?? 0) - (removed[200] ?? 0)).toBe(isSelected);
    expect(await activityOf(company.id, "selection.added")).toHaveLength(added[201] ?? 0);
    expect(await activityOf(company.id, "selection.removed")).toHaveLength(removed[200] ?? 0);
  });

  it("initialise: the rules are made once, and nobody is refused", async () => {
    const { company, admin, officer } = await aStaffedCompany();
    await selectTitle(company.id, 21);
    await selectTitle(company.id, 40);
    const people = times(many, (index) => (index % 2 ? admin : officer));
    const answers = await Promise.all(people.map((person) => ok(initializeCompanyRules, as(person))));
    expect(answers.reduce((sum, { created }) => sum + created, 0)).toBe(11);
    expect(answers.filter(({ created }) => created > 0)).toHaveLength(1);
    expect(await activityOf(company.id, "rules.initialised")).toHaveLength(1);
  });

  it("copy one master rule: everybody gets the same copy, made once", async () => {
    const { company, admin, member } = await aStaffedCompany();
    await selectTitle(company.id, 21);
    const people = times(many, (index) => (index % 2 ? admin : member));
    const answers = await Promise.all(
      people.map((person) => ok(copyMasterRule, as(person, { params: { masterId: "21.11-11.10-0" } }))),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.version).toBe(1);
    expect(await activityOf(company.id, "rule.copied")).toHaveLength(1);
  });
});

describe("assigning one rule at the same moment", () => {
  const checkConsistent = async (
    { company, admin, officer, member }: StaffedCompany,
    id: number,
    succeeded: number,
  ) => {
    const history = await ok(listRuleAssignments, as(admin, { params: { id } }));
    const [active, ...others] = history.filter(({ status }) => status === "active");
    expect(others).toEqual([]);
    expect(history).toHaveLength(succeeded);
    const rule = await ok(getCompanyRule, as(admin, { params: { id } }));
    expect(rule).toMatchObject({ assignedTo: active?.assignedTo, version: succeeded });
    const lists = await Promise.all(
      [admin, officer, member].map((person) => ok(listMyAssignments, as(person))),
    );
    expect(lists.flat().map((each) => each.id)).toEqual([active?.id]);
    expect(await activityOf(company.id, "rule.assigned")).toHaveLength(succeeded);
    const mails = await Promise.all([admin, officer, member].map(({ user }) => waitingFor(user.email)));
    expect(mails.flat()).toHaveLength(succeeded);
  };

  it(`leaves one active assignment, whoever of ${many} came last, and the others in the history`, async () => {
    const staffed = await aStaffedCompany();
    const { admin, officer, member } = staffed;
    await selectTitle(staffed.company.id, 21, { shared: 8, own: 0 });
    const [rule] = items(await ok(listCompanyRules, as(admin)));
    const id = Number(rule?.id);
    const requests = times(many, (index) =>
      as(admin, { params: { id }, body: { assignedTo: [admin, officer, member][index % 3]?.user.id } }),
    );
    const counts = await atOnce(assignCompanyRule, requests);
    expect((counts[201] ?? 0) + (counts[409] ?? 0)).toBe(many);
    expect(counts[201]).toBeGreaterThan(0);
    await checkConsistent(staffed, id, counts[201] ?? 0);
  });

  it("lets a few people assign at the same moment without refusing any of them", async () => {
    const staffed = await aStaffedCompany();
    const { admin, officer, member } = staffed;
    await selectTitle(staffed.company.id, 21);
    const people = [admin, officer, member];
    const answers = await Promise.all(
      people.map((person) =>
        ok(
          assignMasterRule,
          as(person, { params: { id: "21.11-11.10-0" }, body: { assignedTo: person.user.id } }),
        ),
      ),
    );
    const id = answers[0]?.companyRuleId ?? 0;
    expect(new Set(answers.map(({ companyRuleId }) => companyRuleId)).size).toBe(1);
    await checkConsistent(staffed, id, 3);
  });

  it("while somebody copies it keeps both", async () => {
    const { company, admin, member } = await aStaffedCompany();
    await selectTitle(company.id, 21);
    const params = { id: "21.11-11.10-0" };
    const [assigned] = await Promise.all([
      ok(assignMasterRule, as(admin, { params, body: { assignedTo: member.user.id } })),
      ok(copyMasterRule, as(member, { params: { masterId: params.id } })),
    ]);
    const rule = await ok(getCompanyRule, as(admin, { params: { id: assigned.companyRuleId } }));
    expect(rule).toMatchObject({ hasCopy: true, assignedTo: member.user.id, version: 2 });
  });
});

describe("deciding on one request at the same moment", () => {
  it(`approves once, whoever of ${many} was first: one mail, one row of activity`, async () => {
    const { company, admin, officer } = await aStaffedCompany();
    const asking = await aPerson({ companyId: company.id, membership: "pending" });
    const requests = times(many, (index) =>
      as(index % 2 ? admin : officer, { params: { userId: asking.user.id } }),
    );
    expect(await atOnce(approveJoinRequest, requests)).toEqual({ 200: 1, 404: many - 1 });
    expect(await waitingFor(asking.user.email)).toHaveLength(1);
    expect(await activityOf(company.id, "join-request.approved")).toHaveLength(1);
  });

  it("either approves or declines, never both", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { company, admin, officer } = await aStaffedCompany();
      const asking = await aPerson({ companyId: company.id, membership: "pending" });
      const params = { userId: asking.user.id };
      const [approved, declined] = await Promise.all([
        atOnce(
          approveJoinRequest,
          times(5, () => as(admin, { params })),
        ),
        atOnce(
          declineJoinRequest,
          times(5, () => as(officer, { params })),
        ),
      ]);
      expect((approved[200] ?? 0) + (declined[200] ?? 0)).toBe(1);
      const user = await ok(getCurrentUser, as(asking));
      const listed = (await ok(listTeamMembers, as(admin))).some(({ id }) => id === asking.user.id);
      expect([user.membership, user.companyId, listed]).toEqual(
        approved[200] ? ["active", company.id, true] : ["none", null, false],
      );
      expect(await waitingFor(asking.user.email)).toHaveLength(1);
    }
  });

  it("and signing in shows the person on the team as they are afterwards", async () => {
    const password = "Race password 1";
    for (let round = 0; round < 3; round += 1) {
      const { company, admin } = await aStaffedCompany();
      const user = await anAccountWith(password, { companyId: company.id, membership: "pending" });
      await Promise.all([
        ...times(3, () => call(login, { body: { email: user.email, password } })),
        ok(approveJoinRequest, as(admin, { params: { userId: user.id } })),
      ]);
      const listed = (await ok(listTeamMembers, as(admin))).find(({ id }) => id === user.id);
      expect(listed).toMatchObject({ membership: "active", lastLoginAt: expect.any(String) });
    }
  });
});

describe("signing out at the same moment", () => {
  it("ends the session once and is an error for nobody", async () => {
    const person = await aPerson();
    const other = await signedIn(person.user);
    expect(
      await atOnce(
        logout,
        times(20, () => as(person)),
      ),
    ).toEqual({ 200: 20 });
    const ended = (await itemsUnder("SYSTEM#ACTIVITY")).filter(
      ({ event, userId }) => event === "session.ended" && userId === person.user.id,
    );
    expect(ended).toHaveLength(1);
    expect((await call(getCurrentUser, as(other))).status).toBe(200);
  });
});
