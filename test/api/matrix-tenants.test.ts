import { afterAll, describe, expect, it } from "vitest";
import { overlays } from "../../functions/rules/record/overlay-repository.ts";
import { listCompanies } from "../../shared/api/admin.ts";
import { listRuleAssignments } from "../../shared/api/assignments.ts";
import { getCompanyRule, listCompanyRules } from "../../shared/api/company-rules.ts";
import { registry } from "../../shared/api/registry.ts";
import { listAcknowledgements, listRuleActivity, listRuleReviews } from "../../shared/api/rule-activity.ts";
import { call } from "../support/server/api.ts";
import { itemsUnder, plant, tableStateAround } from "../support/server/engine.ts";
import { valueAt, withValueAt } from "../support/server/matrix/places.ts";
import { ordinaryCaller, people, refusalOf } from "../support/server/matrix/principals.ts";
import { sampleOf } from "../support/server/matrix/samples.ts";
import { aWorld, loadRegulation } from "../support/server/matrix/world.ts";
import { aPerson, as } from "../support/server/people.ts";

const mark = "MarkOfTheOtherCompany";
await loadRegulation();
const [theirs, mine] = [await aWorld(mark), await aWorld()];
await theirs.asksToJoin();
const body = { assignedTo: theirs.member.user.id, notes: mark };
for (const id of [theirs.ruleId, theirs.ownRuleId])
  await theirs.admin.assignCompanyRule({ params: { id }, body });
const params = { id: theirs.ruleId };
const { id: tagId } = await theirs.admin.createRuleTag({ body: { name: mark } });
await theirs.admin.setRuleTags({ params, body: { tagIds: [tagId] } });
await theirs.admin.addRuleReview({ params, body: { content: mark } });
await theirs.admin.acknowledgeRule({ params, body: { comments: mark } });

let cells = 0;
afterAll(() => console.log(`Tenant matrix: ${cells} cells`));

/** An answer without what differs between any two requests. */
const bare = ({ status, text }: { status: number; text: string }) => ({
  status,
  text: text.replace(/"requestId":"[^"]+"/, ""),
});

const references = registry.flatMap((contract) =>
  Object.entries(sampleOf(contract).owned ?? {}).map(([place, reference]) => ({
    name: `${contract.operationId} ${place}`,
    contract,
    place,
    reference,
  })),
);

describe.each(references)("another company's record in $name", ({ contract, place, reference }) => {
  it("is answered as one that does not exist, changes nothing, and is there for its owner", async () => {
    const ownersRequest = as(theirs.admin, await sampleOf(contract).request(theirs, theirs.admin));
    const foreign = valueAt(ownersRequest, place);
    const strangers = people.filter((each) => refusalOf(each, contract) === undefined);
    const attempts = await Promise.all(
      strangers.map(async ({ name, make }) => {
        const stranger = await make(mine.company.id);
        return { name, request: as(stranger, await sampleOf(contract).request(mine, stranger)) };
      }),
    );
    const before = await tableStateAround(contract);
    for (const { name, request } of attempts) {
      const answer = await call(contract, withValueAt(request, place, foreign));
      expect(answer, `${name}: ${answer.text}`).toMatchObject({ status: reference.status });
      const missing = await call(contract, withValueAt(request, place, reference.missing));
      expect(bare(answer), name).toEqual(bare(missing));
      cells += 2;
    }
    expect(await tableStateAround(contract), "A stranger changed something").toBe(before);
    const answer = await call(contract, ownersRequest);
    expect(answer, `the owner: ${answer.text}`).toMatchObject({ status: contract.success });
    cells += 1;
  });
});

/** To the operator, who may read of each no more than its name and counts. */
const namesAllCompanies = new Set([listCompanies.operationId]);

describe("the operator's list of companies", () => {
  it("is the operator's alone, and tells name, status and counts of each", async () => {
    expect(listCompanies.permission).toBe("system:read");
    const operator = await aPerson({ role: "super_admin" });
    // The requests above made people of their own.
    const team = await theirs.admin.listTeamMembers();
    const memberCount = team.filter(({ isActive }) => isActive).length;
    const { items: listed } = await operator.listCompanies({ query: { search: mark } });
    expect(listed).toEqual([
      {
        id: theirs.company.id,
        name: theirs.company.name,
        isActive: true,
        createdAt: theirs.company.createdAt,
        memberCount,
        titleCount: 2,
      },
    ]);
  });
});

describe.each(
  registry
    .filter(({ method, operationId }) => method === "GET" && !namesAllCompanies.has(operationId))
    .map((contract) => [contract.operationId, contract] as const),
)("what %s answers", (_, contract) => {
  it("holds no word of another company, for anyone", async () => {
    const readers = people.filter((each) => refusalOf(each, contract) === undefined);
    for (const principal of readers) {
      const person = await principal.make(mine.company.id);
      const request = as(person, await sampleOf(contract).request(mine, person));
      const { status, text } = await call(contract, request);
      expect(status).toBe(contract.success);
      expect(text).not.toContain(mark);
      expect(text).not.toContain(theirs.company.id);
      cells += 1;
    }
  });
});

describe("the mark that is looked for", () => {
  it("is in what the other company itself reads, so that its absence means something", async () => {
    expect((await theirs.member.call.listCompanyRules()).text).toContain(mark);
    expect((await theirs.member.call.listMyAssignments()).text).toContain(mark);
    expect((await theirs.member.call.listRuleTags()).text).toContain(mark);
    for (const contract of [listRuleActivity, listRuleReviews, listAcknowledgements]) {
      const request = as(theirs.member, { params: { id: theirs.ruleId } });
      expect((await call(contract, request)).text, contract.operationId).toContain(mark);
    }
    expect((await theirs.member.call.getCompanyRule({ params: { id: theirs.ownRuleId } })).text).toContain(
      mark,
    );
  });
});

describe("a reference to another company's person that got into the table", () => {
  it("leads to no name of theirs: writing is checked, and so is reading", async () => {
    const { company, admin, ruleId } = mine;
    await admin.assignCompanyRule({ params: { id: ruleId }, body: { assignedTo: admin.user.id } });
    const stranger = theirs.member.user;
    const [overlay] = await overlays.list(company.id, 21);
    const rows = await itemsUnder(`C#${company.id}`);
    const overlayRow = rows.find(
      ({ companyRuleId, masterRuleId, version }) =>
        companyRuleId === ruleId && masterRuleId === overlay?.masterRuleId && version !== undefined,
    );
    const history = rows.find(({ sk }) => sk.startsWith("ASSIGNMENT#"));
    if (!overlay?.assignment || !overlayRow || !history) throw new Error("Nothing is assigned");
    const assignee = { id: stranger.id, firstName: "", lastName: "", email: "" };
    await plant({ ...overlayRow, assignment: { ...overlay.assignment, assignedTo: stranger.id, assignee } });
    await plant({ ...history, assignedTo: stranger.id, assignedBy: stranger.id });
    for (const [contract, request] of [
      [listCompanyRules, {}],
      [getCompanyRule, { params: { id: ruleId } }],
      [listRuleAssignments, { params: { id: ruleId } }],
    ] as const) {
      const { status, text } = await call(contract, as(admin, request));
      expect(status).toBe(200);
      expect(text).not.toContain(stranger.email);
      // Quoted: colleagues are called First40 where the stranger is First4.
      expect(text).not.toContain(JSON.stringify(stranger.firstName));
    }
  });
});

describe("the tenant matrix", () => {
  it("has references to try, each in reach of someone", () => {
    expect(references.length).toBeGreaterThan(10);
    for (const { contract } of references) expect(ordinaryCaller(contract.permission).standing).toBeDefined();
  });
});
