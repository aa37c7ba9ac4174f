import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import type { AskRegister } from "../../functions/regulation/federal-register/read-register.ts";
import {
  RegisterPage,
  type RegisterRecord,
} from "../../functions/regulation/federal-register/register-record.ts";
import { storyDocuments } from "../../functions/regulation/federal-register/story-repository.ts";
import { syncStories } from "../../functions/regulation/federal-register/sync-stories.ts";
import { syncTitle } from "../../functions/regulation/federal-register/sync-title.ts";
import { sourceTitles } from "../../functions/regulation/followed/source-repository.ts";
import { aRecord } from "../support/register-records.ts";
import { aPerson, aStaffedCompany, type Person } from "../support/server/people.ts";
import { loadTitles, selectTitle } from "../support/server/regulation.ts";
import { configure } from "../support/server/settings.ts";
import { registerOf } from "../support/server/stories.ts";

const now = new Date("2026-03-10T04:00:00.000Z");
const today = "2026-03-10";
const drugs = (number: string, over: Partial<RegisterRecord> = {}) => aRecord(number, over);
const docket_ids = ["Docket No. FDA-2026-N-0100"];

const proposed = drugs("2026-10", {
  ...{ type: "Proposed Rule", action: "Proposed rule.", publication_date: "2026-01-05", docket_ids },
  comments_close_on: "2026-04-01",
});
const both = drugs("2026-20", {
  effective_on: "2026-03-20",
  cfr_references: [
    { title: 21, part: "820" },
    { title: 12, part: "1005" },
  ],
});
const over = drugs("2026-30", { effective_on: "2026-03-01" });
const worded = drugs("2026-40", { dates: "Effective when the office says so.", title: "Records in words" });

await loadTitles();
const [one, two, operator] = await Promise.all([
  aStaffedCompany(),
  aStaffedCompany(),
  aPerson({ role: "super_admin", companyId: null, membership: "none" }),
]);
await selectTitle(one.company.id, 21, { shared: 0, own: 0 });
await selectTitle(two.company.id, 12, { shared: 0, own: 0 });
await syncTitle(registerOf(proposed, both, over, worded), 21, now);
await syncTitle(registerOf(both), 12, now);

const page = (person: Person, query: Record<string, string> = {}) =>
  person.getComingStories({ query: { today, ...query } });
const idsOf = async (person: Person, query: Record<string, string> = {}) =>
  (await page(person, query)).items.map(({ id }) => id);

describe("what is coming", () => {
  it("is told for the titles a company follows: days to come first, then past ones, then words", async () => {
    expect(await idsOf(one.officer)).toEqual(["2026-20", "2026-10", "2026-30", "2026-40"]);
    expect(await idsOf(two.admin)).toEqual(["2026-20"]);
    expect(await idsOf(operator)).toHaveLength(4);
    await one.member.refused.getComingStories(
      403,
      {},
      "Only administrators and compliance officers can access Horizon Mapping.",
    );
  });

  it.each([
    [{ search: "IN WORDS" }, ["2026-40"]],
    [{ search: "fda-2026-n-0100" }, ["2026-10"]],
    [{ titleFilter: "12" }, ["2026-20"]],
    [{ titleFilter: "21", partFilter: "820" }, ["2026-20"]],
    [{ titleFilter: "21", partFilter: "1005" }, []],
    [{ stage: "proposed" }, ["2026-10"]],
    [{ today: "2026-03-21" }, ["2026-10", "2026-20", "2026-30", "2026-40"]],
    [{ today: "2026-04-01" }, ["2026-10", "2026-20", "2026-40"]],
  ])("is filtered by %j", async (query, ids) => {
    expect(await idsOf(one.admin, query)).toEqual(ids);
  });

  it("comes in pages, with the filters' choices and the moment it was read", async () => {
    const first = await page(one.admin, { limit: "3" });
    const cursor = first.nextCursor ?? "";
    expect([first.total, first.parts, first.checkedAt, first.reason]).toEqual([
      ...[4, ["11", "820", "1005"], now.toISOString(), null],
    ]);
    expect(first.titles.map(({ titleNumber }) => titleNumber)).toEqual([21]);
    expect(await idsOf(one.admin, { limit: "3", cursor })).toEqual(["2026-40"]);
    await two.admin.refused.getComingStories(400, { query: { today, limit: "3", cursor } });
  });
});

describe("stories with one RIN", () => {
  it("are possibly related whatever their titles, to whom follows both", async () => {
    const rin = { regulation_id_numbers: ["0910-AA01"], effective_on: "2026-03-25" };
    const of49 = { cfr_references: [{ title: 49, part: "40" }] };
    const { company, admin } = await aStaffedCompany();
    for (const title of [29, 49]) await selectTitle(company.id, title, { shared: 0, own: 0 });
    const of29 = { cfr_references: [{ title: 29, part: "1904" }] };
    await syncTitle(registerOf(drugs("2026-60", { ...rin, ...of29 })), 29, now);
    await syncTitle(registerOf(drugs("2026-61", { ...rin, ...of49 })), 49, now);
    const related = (await page(admin)).items.map(({ id, related }) => [
      id,
      related.map((other) => other.id),
    ]);
    expect(related).toEqual([
      ["2026-61", ["2026-60"]],
      ["2026-60", ["2026-61"]],
    ]);
  });
});

describe("the daily reading", () => {
  it("reads followed and pinned titles once a day, and stops where the source does not answer", async () => {
    const asked: string[] = [];
    let isAway = true;
    const server = createServer((request, reply) => {
      asked.push(
        new URL(request.url ?? "", "http://localhost").searchParams.get("conditions[cfr][title]") ?? "",
      );
      reply.statusCode = isAway ? 404 : 200;
      reply.end(JSON.stringify({ count: 0 }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    configure({ FEDERAL_REGISTER_URL: `http://127.0.0.1:${port}` });
    await Promise.all([sourceTitles.save(40, { isPinned: true }), sourceTitles.save(45, { followers: 1 })]);
    await sourceTitles.save(49, { followers: 0 });
    const day = new Date("2026-04-01T04:00:00.000Z");
    try {
      expect(await syncStories(day, () => 900_000)).toEqual({ read: 0 });
      isAway = false;
      expect(await syncStories(day, () => 900_000)).toEqual({ read: 2 });
      expect(await syncStories(day, () => 900_000)).toEqual({ read: 0 });
    } finally {
      server.close();
      configure();
    }
    expect(asked.slice(1).sort()).toEqual(["40", "45"]);
  });
});

describe("a later reading", () => {
  it("adds to a story, and keeps what was published when it fails", async () => {
    const later = new Date("2026-03-11T04:00:00.000Z");
    const final = drugs("2026-50", {
      publication_date: "2026-03-11",
      effective_on: "2026-06-01",
      docket_ids,
    });
    await syncTitle(registerOf(final), 21, later);
    const story = (await page(one.admin)).items.find(({ id }) => id === "2026-10");
    expect([story?.stage, story?.nextDate?.date]).toEqual(["final", "2026-06-01"]);
    const before = await storyDocuments.list();
    const failing: AskRegister = () => Promise.reject(new Error("The source is away"));
    await expect(syncTitle(failing, 21, later)).rejects.toThrow("away");
    expect(await storyDocuments.list()).toEqual(before);
  });

  it("says what it could not read, and asks for it again", async () => {
    const capped: AskRegister = async () => RegisterPage.parse({ count: 9, total_pages: 1, results: [both] });
    await syncTitle(capped, 12, new Date("2026-03-12T04:00:00.000Z"));
    expect((await page(two.admin)).reason).toMatch(/^Only \d+ of \d+ documents could be read\.$/);
    expect((await storyDocuments.get(12))?.readThrough).toBe("2026-02-08");
  });
});
