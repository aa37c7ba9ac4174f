import type { ServerResponse } from "node:http";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { ecfr } from "../../functions/regulation/sources/ecfr.ts";
import { politeReader, type SourceLimits } from "../../functions/regulation/sources/polite-reader.ts";
import { ComeBackLater } from "../../functions/regulation/sources/source-problem.ts";
import { startSources } from "../../scripts/local/index.ts";

type Answer = (response: ServerResponse, url: URL) => void;
/** What the next calls are answered with, before the recordings are. */
let planned: Answer[] = [];
let calls: { path: string; underWay: number }[] = [];
let underWay = 0;

const sources = await startSources({
  intercept: (url, response) => {
    underWay += 1;
    calls.push({ path: url.pathname, underWay });
    response.once("close", () => {
      underWay -= 1;
    });
    const answer = planned.shift();
    answer?.(response, url);
    return answer !== undefined;
  },
});
afterAll(() => sources.close());
beforeEach(() => {
  planned = [];
  calls = [];
});

const readerAt = (base: string, limits: Partial<SourceLimits> = {}, isLocal = true, remainingMs = 900_000) =>
  politeReader({
    address: { name: "eCFR.gov", base: new URL(`${base}/`), isLocal },
    userAgent: "Subpart (+https://app.example.com)",
    remainingMs: () => remainingMs,
    limits,
    random: () => 0,
  });
const reader = (limits?: Partial<SourceLimits>, remainingMs?: number) =>
  readerAt(sources.endpoint, limits, true, remainingMs);

const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end("busy");
const body =
  (value: unknown): Answer =>
  (response) =>
    response.end(JSON.stringify(value));
const meta = { date: "2026-09-01", import_in_progress: false };
const title = {
  ...{ number: 21, name: "Food and Drugs", latest_amended_on: null, latest_issue_date: null },
  ...{ up_to_date_as_of: null, reserved: false },
};

describe("asking a source", () => {
  it("sends one request at a time, and says who asks", async () => {
    let agent: string | undefined;
    planned = [
      (response) => {
        agent = response.req.headers["user-agent"];
        setTimeout(() => body({ titles: [title], meta })(response, new URL("http://x")), 50);
      },
    ];
    const [one, two] = [ecfr(reader()), ecfr(reader())];
    const answers = await Promise.all([one.titles(), two.agencies(), one.structure(21, "2026-09-01")]);
    expect(calls.map((call) => call.underWay)).toEqual([1, 1, 1]);
    expect(agent).toBe("Subpart (+https://app.example.com)");
    expect(answers[2]).toMatchObject({ type: "title", children: [{ type: "chapter" }] });
    expect([one.requests(), two.requests()]).toEqual([2, 1]);
  });

  it("waits as Retry-After says, and reads on", async () => {
    planned = [status(503, { "retry-after": "1" }), status(429)];
    const startedAt = Date.now();
    expect((await ecfr(reader()).titles()).titles).toHaveLength(4);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(990);
    expect(calls).toHaveLength(3);
  });

  it("comes back later where the worker has no time left to wait", async () => {
    planned = [status(503, { "retry-after": "600" })];
    const error = await ecfr(reader({}, 300_000))
      .titles()
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ComeBackLater);
    expect((error as ComeBackLater).at.getTime()).toBeGreaterThan(Date.now() + 590_000);
  });

  it.each<[string, Partial<SourceLimits>, Answer[], string, number]>([
    ["five refusals", {}, Array.from({ length: 5 }, () => status(503)), "eCFR.gov is busy.", 5],
    ["a wait of 16 minutes", {}, [status(503, { "retry-after": "960" })], "eCFR.gov is busy.", 1],
    [
      "connections that break",
      { tries: 2 },
      [(response) => response.destroy(), (response) => response.destroy()],
      "eCFR.gov did not answer.",
      2,
    ],
    [
      "an announced size",
      { bytes: 40 },
      [body({ titles: "x".repeat(50), meta })],
      "The answer was too large.",
      1,
    ],
    [
      "a size that nothing announced",
      { bytes: 40 },
      [(response) => response.write("x".repeat(30)) && response.end("y".repeat(30))],
      "The answer was too large.",
      1,
    ],
    [
      "an answer that does not end",
      { answerMs: 100 },
      [(response) => response.write("{")],
      "The answer took too long.",
      1,
    ],
    [
      "another host",
      {},
      [status(302, { location: "https://example.com/titles.json" })],
      "The answer came from another address.",
      1,
    ],
    [
      "http on another host",
      {},
      [status(302, { location: "http://example.com/titles.json" })],
      "The answer came from another address.",
      1,
    ],
    [
      "a redirect in a circle",
      {},
      Array.from({ length: 4 }, () => status(302, { location: "titles.json" })),
      "The answer came from another address.",
      4,
    ],
    ["nothing there", {}, [status(404)], "eCFR.gov has nothing under this address.", 1],
    [
      "what is no JSON",
      {},
      [(response) => response.end("<html>")],
      "The answer has an unexpected form: JSON.",
      1,
    ],
    ["a missing field", {}, [body({ titles: [title] })], "The answer has an unexpected form: meta.", 1],
    [
      "another type",
      {},
      [body({ titles: [{ ...title, latest_issue_date: 20260901 }], meta })],
      "The answer has an unexpected form: titles.0.latest_issue_date.",
      1,
    ],
  ])("refuses %s", async (_what, limits, answers, sentence, requests) => {
    planned = answers;
    const client = ecfr(reader(limits));
    await expect(client.titles()).rejects.toThrow(sentence);
    expect(client.requests()).toBe(requests);
  });

  it("keeps fields it does not know, and follows a redirect of the same host", async () => {
    planned = [
      status(301, { location: "/elsewhere/titles.json" }),
      body({ titles: [{ ...title, added_next_year: 1 }], meta, links: [] }),
    ];
    const answer = await ecfr(reader()).titles();
    expect(answer).toMatchObject({ titles: [{ added_next_year: 1 }], links: [] });
    expect(calls.map(({ path }) => path)).toEqual([
      "/api/versioner/v1/titles.json",
      "/elsewhere/titles.json",
    ]);
  });

  it.each([
    ["http outside of the stage local", sources.endpoint, false],
    ["http to a host that is not this machine", "http://ecfr.example.com", true],
  ])("sends nothing over %s", async (_what, base, isLocal) => {
    const client = ecfr(readerAt(base, {}, isLocal));
    await expect(client.titles()).rejects.toThrow("The answer came from another address.");
    expect([client.requests(), calls.length]).toEqual([0, 0]);
  });
});
