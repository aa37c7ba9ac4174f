import { beforeAll, describe, expect, it } from "vitest";
import type { BodyOf } from "../../shared/api/contract.ts";
import { saveObligationEvaluation } from "../../shared/api/obligation-evaluations.ts";
import type { Obligation } from "../../shared/schemas/obligation-evaluation.ts";
import { atOnce, many, times } from "../support/server/at-once.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { anObligation } from "../support/server/obligations.ts";
import { aPerson, as } from "../support/server/people.ts";

type Body = BodyOf<typeof saveObligationEvaluation>;

const superAdmin = await aPerson({ role: "super_admin" });

const save = (body: Body) => superAdmin.saveObligationEvaluation({ body });
const refuse = (status: number, body: object) =>
  superAdmin.refused.saveObligationEvaluation(status, { body });
const get = (id: string) => superAdmin.getObligationEvaluation({ params: { id } });
const activity = async (id: string) =>
  (await itemsUnder("SYSTEM#ACTIVITY")).filter((row) => (row.target as { id: string }).id === id);

const page = async (query: Record<string, string | number>) => {
  const answer = await superAdmin.listObligationEvaluations({ query: { limit: 50, ...query } });
  if (Array.isArray(answer)) throw new Error("A page was asked for");
  return answer;
};
const parts = async (query: Record<string, string | number>) =>
  (await page(query)).items.map(({ part }) => part);

const noWebAddress = "Please enter a web address that begins with http:// or https://";

describe("saving an obligation", () => {
  it("keeps every field, who made it, and a row of activity", async () => {
    const body = anObligation({ country: "  Canada ", regulation: "Sample   Act", state: null });
    const made = await save(body);
    expect(made).toEqual({
      ...body,
      country: "Canada",
      regulation: "Sample Act",
      state: "",
      id: expect.stringMatching(/^[0-9A-Z]{26}$/),
      version: 1,
      createdBy: superAdmin.user.id,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await get(made.id)).toEqual(made);
    const [row, ...more] = await activity(made.id);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      event: "obligation-evaluation.saved",
      userId: superAdmin.user.id,
      before: null,
      after: { regulation: "Sample Act", part: body.part, section: "Section 1" },
    });
    expect(JSON.stringify(row)).not.toContain(body.controls);
  });

  it("changes the one of the same regulation, part and section, in whatever letters", async () => {
    const body = anObligation({ regulation: "Act of the Same Name" });
    const made = await save(body);
    const changed = await save({ ...body, regulation: "ACT of the  same name", region: "Europe" });
    expect(changed).toMatchObject({ id: made.id, version: 2, region: "Europe", createdAt: made.createdAt });
    expect(await activity(made.id)).toHaveLength(2);
    expect(await save({ ...body, section: "Section 2" })).not.toMatchObject({ id: made.id });
  });

  it("moves the one that is edited to another name, and frees the old one", async () => {
    const body = anObligation();
    const made = await save(body);
    const moved = await save({ ...body, id: made.id, part: `${body.part} new` });
    expect(moved).toMatchObject({ id: made.id, part: `${body.part} new` });
    expect(await save(body)).not.toMatchObject({ id: made.id });
  });

  it("refuses a name that another one has", async () => {
    const [one, other] = [anObligation(), anObligation()];
    await save(other);
    const { id } = await save(one);
    const { message } = await refuse(409, { ...other, id });
    expect(message).toBe(
      "An obligation for this regulation, part and section already exists. Edit that one instead.",
    );
    expect(await get(id)).toMatchObject({ part: one.part });
  });

  it("refuses a form that was opened before someone else's change", async () => {
    const made = await save(anObligation());
    const body = anObligation({ part: made.part, controls: "Theirs" });
    await save(body);
    const { message } = await refuse(409, { ...body, controls: "Mine", id: made.id, version: 1 });
    expect(message).toBe("This obligation was changed by someone else. Reload to see the latest version.");
    expect(await get(made.id)).toMatchObject({ controls: "Theirs", version: 2 });
    await save({ ...body, controls: "Mine", id: made.id, version: 2 });
    expect(await get(made.id)).toMatchObject({ controls: "Mine", version: 3 });
  });

  it.each([
    ["region", { region: "Moon" }, "Please select a region"],
    ["regulation", { regulation: "  " }, "Please enter a regulation"],
    ["part", { part: "" }, "Please enter a part"],
    ["section", { section: "Section 6" }, "Please select a section"],
    ["sourceUrl", { sourceUrl: "javascript:alert(1)" }, noWebAddress],
    ["sourceUrl", { sourceUrl: "file:///etc/passwd" }, noWebAddress],
  ])("refuses a wrong %s", async (field, over, message) => {
    const problem = await refuse(400, { ...anObligation(), ...over });
    expect(problem.issues).toEqual([{ path: `body.${field}`, message }]);
  });

  it.each(["http://example.com/a", "https://example.com/a?b=c#d", ""])(
    "takes the address %j",
    async (sourceUrl) => {
      expect(await save(anObligation({ sourceUrl }))).toMatchObject({ sourceUrl });
    },
  );

  it("takes texts of any script up to their length", async () => {
    const text = "法".repeat(40_000);
    const made = await save(anObligation({ editedVersion: text, controls: text }));
    expect(await get(made.id)).toMatchObject({ editedVersion: text, controls: text });
    await refuse(400, anObligation({ controls: `${text}法` }));
  });

  it("answers 404 for an obligation that is not there", async () => {
    const id = "01AAAAAAAAAAAAAAAAAAAAAAAA";
    expect((await refuse(404, { ...anObligation(), id })).message).toBe("Obligation not found");
  });
});

describe("fifty who save the same obligation at the same moment", () => {
  it("make one of it, and each change is in the activity", async () => {
    const body = anObligation({ regulation: "Act of the race" });
    const requests = times(many, () => as(superAdmin, { body }));
    const answers = await atOnce(saveObligationEvaluation, requests);
    expect(answers).toEqual({ 200: many });
    const { items, total } = await page({ search: "Act of the race" });
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({ version: many });
    expect(await activity(items[0]?.id ?? "")).toHaveLength(many);
  });

  it("from one opened form let one through", async () => {
    const made = await save(anObligation());
    const body = anObligation({ part: made.part, id: made.id, version: 1 });
    const answers = await atOnce(
      saveObligationEvaluation,
      times(many, () => as(superAdmin, { body })),
    );
    expect(answers).toEqual({ 200: 1, 409: many - 1 });
  });
});

describe("the list", () => {
  const regulation = "List Test Act";
  beforeAll(async () => {
    for (const [part, region, state] of [
      ["10", "Europe", "Bavaria"],
      ["9", "North America", "Texas"],
      ["100", "Asia Pacific", ""],
    ] as const)
      await save(anObligation({ regulation, part, region, state }));
  });

  it("is an array with the texts where no page is asked for", async () => {
    const all = await superAdmin.listObligationEvaluations();
    if (!Array.isArray(all)) throw new Error("An array was asked for");
    const found = all.find((each) => each.regulation === regulation && each.part === "9");
    expect(found).toMatchObject({
      region: "North America",
      state: "Texas",
      controls: "A notice is shown before anything is kept.",
      editedVersion: "A business tells people what it keeps.",
    });
  });

  it.each([
    ["in the order of regulation, part and section, numbers by their size", {}, ["9", "10", "100"]],
    ["sorted by region", { sort: "region" }, ["100", "10", "9"]],
    ["sorted from the last part", { sort: "part", order: "desc" }, ["100", "10", "9"]],
    ["filtered by region", { region: "Europe" }, ["10"]],
    ["searched in any letters", { search: "bavaria" }, ["10"]],
    ["empty where nothing fits", { search: "nowhere to be found" }, []],
  ])("is %s", async (_, query, found) => {
    expect(await parts({ search: regulation, ...query })).toEqual(found);
  });

  it("comes in pages", async () => {
    const query = { search: regulation, limit: 2 };
    const first = await page(query);
    expect(first).toMatchObject({ total: 3, offset: 0, nextCursor: expect.any(String) });
    const second = await page({ ...query, cursor: String(first.nextCursor) });
    expect(second).toMatchObject({ total: 3, offset: 2, nextCursor: null });
    const seen: Obligation[] = [...first.items, ...second.items];
    expect(seen.map(({ part }) => part)).toEqual(["9", "10", "100"]);
    const cursor = String(first.nextCursor);
    await superAdmin.refused.listObligationEvaluations(400, { query: { search: "x", cursor } });
  });
});

describe("deleting an obligation", () => {
  it("takes it away, frees its name and says so in the activity", async () => {
    const body = anObligation();
    const { id } = await save(body);
    const params = { id };
    expect(await superAdmin.deleteObligationEvaluation({ params })).toEqual({
      message: "Obligation deleted successfully!",
    });
    await superAdmin.refused.getObligationEvaluation(404, { params }, "Obligation not found");
    await superAdmin.refused.deleteObligationEvaluation(404, { params });
    const rows = await activity(id);
    expect(rows.map(({ event }) => event).sort()).toEqual([
      "obligation-evaluation.deleted",
      "obligation-evaluation.saved",
    ]);
    expect(await itemsUnder(`OBLIGATION#${id}`)).toEqual([]);
    expect(await save(body)).not.toMatchObject({ id });
  });
});
