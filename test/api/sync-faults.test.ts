import type { ServerResponse } from "node:http";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { table } from "../../functions/core/table/table.ts";
import { sourceTitles } from "../../functions/regulation/followed/source-repository.ts";
import { getLawPointer } from "../../functions/regulation/text/law-edition.ts";
import { startSources } from "../../scripts/local/index.ts";
import { aPerson } from "../support/server/people.ts";
import { loadTitles } from "../support/server/regulation.ts";
import { configure } from "../support/server/settings.ts";
import { endSync, sync } from "../support/server/sources.ts";

type Fault = (url: URL, response: ServerResponse) => boolean;
let fault: Fault = () => false;
let calls: string[] = [];

const start = () =>
  startSources({
    intercept: (url, response) => fault(url, response),
    onCall: ({ pathname, search }) => calls.push(pathname + search),
  });
let sources = await start();
configure({ ECFR_URL: sources.endpoint });
afterAll(() => sources.close());

const now = new Date();
const dayBefore = new Date(now.getTime() - 24 * 3_600_000);
await loadTitles();
const superAdmin = await aPerson({ role: "super_admin" });

/** Title 21 as of September 1, loaded by a run of the person's own. */
const loaded = async () => {
  fault = () => false;
  await sources.close();
  sources = await start();
  configure({ ECFR_URL: sources.endpoint });
  await endSync();
  await table.writeMany([{ remove: { pk: "LAW", sk: "TITLE#021" } }]);
  await sourceTitles.save(21, {
    issueDate: null,
    syncedIssue: null,
    checkedAt: null,
    state: "not_loaded",
    reason: null,
    sections: 0,
  });
  await superAdmin.startSyncRun({ body: { titles: [21] } });
  await sync(dayBefore);
};

const title21 = async () =>
  (await superAdmin.listSources()).titles.find(({ titleNumber }) => titleNumber === 21);

const again = async () => {
  const { id } = await superAdmin.startSyncRun({ body: { titles: [21] } });
  await sync(now);
  return superAdmin.getSyncRun({ params: { id } });
};

const body =
  (path: RegExp, text: string | ((recorded: URL) => string), status = 200): Fault =>
  (url, response) => {
    if (!path.test(url.pathname)) return false;
    response.writeHead(status).end(typeof text === "string" ? text : text(url));
    return true;
  };

const titlesAnswer = (change: (title: Record<string, unknown>, meta: Record<string, unknown>) => void) => {
  const title = {
    ...{
      number: 21,
      name: "Food and Drugs",
      latest_amended_on: "2026-10-01",
      latest_issue_date: "2026-10-01",
    },
    ...{ up_to_date_as_of: "2026-10-01", reserved: false },
  };
  const meta = { date: "2026-10-01", import_in_progress: false };
  change(title, meta);
  return body(/titles\.json$/, JSON.stringify({ titles: [title], meta }));
};

const level = (type: string, identifier: string, children?: readonly object[]): object => {
  const label = { label: `${type} ${identifier}`, label_description: "Food and Drugs" };
  return { ...{ type, identifier, ...label, reserved: false }, ...(children && { children }) };
};
const structure = (...children: readonly object[]): string =>
  JSON.stringify(level("title", "21", children.length > 0 ? children : undefined));

beforeEach(loaded, 30_000);

describe("what goes wrong at the source", () => {
  it.each<[string, Fault, string]>([
    [
      "503 with a wait of an hour",
      (_url, response) => {
        response.writeHead(503, { "retry-after": "3600" }).end();
        return true;
      },
      "eCFR.gov is busy.",
    ],
    [
      "an import of all titles",
      titlesAnswer((_title, meta) => Object.assign(meta, { import_in_progress: true })),
      "eCFR.gov is importing this title.",
    ],
    [
      "a title being processed",
      titlesAnswer((title) => Object.assign(title, { processing_in_progress: true })),
      "eCFR.gov is importing this title.",
    ],
    ["cut XML", body(/full/, "<DIV5 N='11'><DIV8"), "The text of part 11 arrived incomplete."],
    ["no XML", body(/full/, "{}"), "The text of part 11 arrived incomplete."],
    [
      "the text of another part",
      body(/full/, '<DIV5 N="820" TYPE="PART"><HEAD>PART 820</HEAD></DIV5>'),
      "The text of part 11 arrived incomplete.",
    ],
    ["a part that is missing", body(/full/, "", 404), "Only 0 of 1 parts arrived."],
    [
      "no issue of that day, nor one before it",
      body(/structure|versions/, "", 404),
      "eCFR.gov has no issue of 2026-10-01.",
    ],
    [
      "a missing field",
      titlesAnswer((title) => Reflect.deleteProperty(title, "reserved")),
      "The answer has an unexpected form: titles.0.reserved.",
    ],
    [
      "a structure of another type",
      body(/structure/, JSON.stringify({ identifier: 21, type: "title" })),
      "The answer has an unexpected form: identifier.",
    ],
    [
      "a structure with nothing below it",
      body(/structure/, structure()),
      "The answer has an unexpected form: children.",
    ],
    [
      "a structure whose chapter has nothing below it",
      body(/structure/, structure(level("chapter", "I"), level("chapter", "II", [level("part", "1400")]))),
      "The answer has an unexpected form: children.",
    ],
    [
      "another host",
      (_url, response) => {
        response.writeHead(302, { location: "https://example.com/" }).end();
        return true;
      },
      "The answer came from another address.",
    ],
    [
      "300 MB",
      (_url, response) => {
        response.writeHead(200, { "content-length": String(300 * 1024 * 1024) }).flushHeaders();
        return true;
      },
      "The answer was too large.",
    ],
  ])("keeps the last good text: %s", async (_what, planned, reason) => {
    const before = await getLawPointer(21);
    expect(await title21()).toMatchObject({ state: "current", issueDate: "2026-09-01", sections: 5 });
    fault = planned;
    const run = await again();
    expect(run).toMatchObject({ status: "failed", titles: [{ titleNumber: 21, changed: 0, reason }] });
    expect(await title21()).toMatchObject({
      ...{ state: "behind", reason, issueDate: "2026-09-01", sections: 5 },
      checkedAt: dayBefore.toISOString(),
    });
    expect(await getLawPointer(21)).toEqual(before);
    fault = () => false;
    expect((await again()).status).toBe("done");
    expect(await title21()).toMatchObject({ state: "current", reason: null, issueDate: "2026-10-01" });
  });

  it("waits as the source asks, and goes on in the same run", async () => {
    let asked = 0;
    fault = (url, response) => {
      if (!url.pathname.endsWith("titles.json") || asked > 0) return false;
      asked += 1;
      response.writeHead(503, { "retry-after": "1" }).end();
      return true;
    };
    // No random time beside the wait.
    vi.spyOn(Math, "random").mockReturnValue(0);
    const begun = performance.now();
    expect(await again()).toMatchObject({ status: "done", titles: [{ titleNumber: 21, changed: 2 }] });
    expect(performance.now() - begun).toBeGreaterThan(900);
    expect(await title21()).toMatchObject({ state: "current", reason: null, issueDate: "2026-10-01" });
    vi.restoreAllMocks();
  });

  it("publishes nothing of a title of which a part is missing, and later reads only that part", async () => {
    const structure: { children: object[] } = JSON.parse(
      await (await fetch(`${sources.endpoint}/api/versioner/v1/structure/2026-10-01/title-21.json`)).text(),
    );
    const part = { type: "part", identifier: "820", label: "Part 820", label_level: "Part 820" };
    const more = { ...part, label_description: "Quality System", reserved: false, children: [] };
    const withPart = JSON.stringify({ ...structure, children: [...structure.children, more] });
    await table.writeMany([{ remove: { pk: "LAW", sk: "TITLE#021" } }]);
    await sourceTitles.save(21, {
      issueDate: null,
      syncedIssue: null,
      checkedAt: null,
      state: "not_loaded",
      sections: 0,
    });
    fault = body(/structure/, withPart);
    expect(await again()).toMatchObject({
      status: "failed",
      titles: [{ reason: "Only 1 of 2 parts arrived." }],
    });
    expect(await title21()).toMatchObject({ reason: "Only 1 of 2 parts arrived.", sections: 0 });
    const reader = await superAdmin.call.getTitleContents({ params: { title: "21" } });
    expect([reader.status, reader.json]).toMatchObject([
      404,
      { message: "Title 21 is not in this copy yet" },
    ]);
    fault = () => false;
    calls = [];
    expect((await again()).status).toBe("done");
    expect(await title21()).toMatchObject({ state: "current", reason: null, sections: 6 });
    expect(calls.filter((path) => path.includes("/full/"))).toEqual([]);
  });

  it("takes the newest earlier issue for a day that is none", async () => {
    fault = body(/structure\/2026-10-01/, "", 404);
    expect((await again()).titles).toEqual([
      { titleNumber: 21, added: 0, changed: 0, removed: 0, reason: null },
    ]);
    expect(await title21()).toMatchObject({ state: "current", issueDate: "2026-09-01" });
  });

  it("asks nothing about a reserved title", async () => {
    await superAdmin.startSyncRun({ body: { titles: [35] } });
    calls = [];
    await sync(now);
    expect(calls).toEqual(["/api/versioner/v1/titles.json"]);
    const { titles } = await superAdmin.listSources();
    expect(titles.find(({ titleNumber }) => titleNumber === 35)?.state).toBe("reserved");
  });

  it("calls a copy old once the source has not answered for 48 hours", async () => {
    fault = (_url, response) => {
      response.destroy();
      return true;
    };
    // No random time between the tries.
    vi.spyOn(Math, "random").mockReturnValue(0);
    const since = (at: Date) =>
      `eCFR.gov did not answer since ${at.toISOString().slice(0, 16).replace("T", " ")} UTC.`;
    expect((await again()).titles).toMatchObject([{ reason: since(dayBefore) }]);
    expect(await title21()).toMatchObject({ state: "current", reason: null });
    const twoDaysBefore = new Date(now.getTime() - 48 * 3_600_000);
    await sourceTitles.save(21, { checkedAt: twoDaysBefore.toISOString() });
    expect(await title21()).toMatchObject({ state: "behind", reason: since(twoDaysBefore) });
    vi.restoreAllMocks();
  });

  it("does not mind fields it does not know", async () => {
    fault = titlesAnswer((title) => Object.assign(title, { added_next_year: [] }));
    expect((await again()).status).toBe("done");
  });
});
