import { describe, expect, it } from "vitest";
import { createCompany } from "../../shared/api/companies.ts";
import { addSelection, removeSelection } from "../../shared/api/selections.ts";
import { register } from "../../shared/api/session.ts";
import { activityOf, atOnce, many, times } from "../support/server/at-once.ts";
import { allItems, itemsUnder } from "../support/server/engine.ts";
import { aCompany, aPerson, aStaffedCompany, as } from "../support/server/people.ts";
import { selectTitle } from "../support/server/regulation.ts";
import { aRuleWorld } from "../support/server/rule-world.ts";

await aRuleWorld();

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
    const states = await Promise.all(founders.map((person) => person.getCurrentUser()));
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
    // A caller after the winner has a company already and is refused before the race.
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
    expect(await admin.listSelections()).toHaveLength(1);
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
    const isSelected = (await admin.listSelections()).length;
    expect((added[201] ?? 0) - (removed[200] ?? 0)).toBe(isSelected);
    expect(await activityOf(company.id, "selection.added")).toHaveLength(added[201] ?? 0);
    expect(await activityOf(company.id, "selection.removed")).toHaveLength(removed[200] ?? 0);
  });

  it("initialise: the rules are made once, and no one is refused", async () => {
    const { company, admin, officer } = await aStaffedCompany();
    await selectTitle(company.id, 21);
    await selectTitle(company.id, 40);
    const people = times(many, (index) => (index % 2 ? admin : officer));
    const answers = await Promise.all(people.map((person) => person.initializeCompanyRules()));
    expect(answers.reduce((sum, { created }) => sum + created, 0)).toBe(11);
    expect(answers.filter(({ created }) => created > 0)).toHaveLength(1);
    expect(await activityOf(company.id, "rules.initialised")).toHaveLength(1);
  });

  it("copy one master rule: everyone gets the same copy, made once", async () => {
    const { company, admin, member } = await aStaffedCompany();
    await selectTitle(company.id, 21);
    const people = times(many, (index) => (index % 2 ? admin : member));
    const answers = await Promise.all(
      people.map((person) => person.copyMasterRule({ params: { masterId: "21.11-11.10-0" } })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.version).toBe(1);
    expect(await activityOf(company.id, "rule.copied")).toHaveLength(1);
  });
});
