import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { importMetricsEvaluation } from "../../shared/api/metrics.ts";
import { atOnce, times } from "../support/server/at-once.ts";
import { activityRows, itemsUnder, tableHash } from "../support/server/engine.ts";
import { anEvaluation, metricsForm } from "../support/server/metrics.ts";
import { aPerson, aStaffedCompany, as } from "../support/server/people.ts";
import { loadTitles } from "../support/server/regulation.ts";

await loadTitles();
const operator = await aPerson({ role: "super_admin", companyId: null, membership: "none" });
const { member } = await aStaffedCompany();

/** Another part for each test. */
let lastPart = 1_000;
const nextPart = (): string => {
  lastPart += 1;
  return String(lastPart);
};
const load = (part: string, content: unknown = anEvaluation(), section = "") =>
  operator.importMetricsEvaluation(metricsForm({ cfrTitle: "21", part, section }, JSON.stringify(content)));
const read = (partNo: string, section?: string) =>
  member.getPartMetrics({ params: { titleId: "21", partNo }, query: section ? { section } : {} });
const put = async (body: string, type = "application/json"): Promise<string> => {
  const file = { name: "metrics.json", size: Buffer.byteLength(body), type };
  const { uploadURL, objectKey, headers } = await operator.createUpload({ body: file });
  expect((await fetch(uploadURL, { method: "PUT", headers, body })).status).toBe(200);
  return objectKey;
};

describe("importing an evaluation", () => {
  it("of the console's form answers with its sentence, and people of a company read it as it came", async () => {
    const part = nextPart();
    const data = anEvaluation({
      metrics: { dag: "n/a", geval: 0.5, coverage: null, list: [1, "two"], made_up: { deep: true } },
      details: { cycles_detected: [["a", "b"]], avg_dependencies: "0.02", note: "§ 11.10 – “x”" },
    });
    expect(await load(part, data, "§ 11.10")).toEqual({
      message: "Metrics evaluation imported successfully",
    });
    expect(await read(part, "11.10")).toEqual({
      id: `21.${part}-11.10`,
      cfrTitle: "21",
      part,
      section: "11.10",
      metricsData: data,
      importedBy: operator.user.id,
      importedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    await member.refused.getPartMetrics(404, { params: { titleId: "21", partNo: part } });
  });

  it("of an uploaded file does the same, for this very person's upload alone", async () => {
    const part = nextPart();
    const objectKey = await put(JSON.stringify(anEvaluation()));
    const body = { objectKey, name: "metrics.json", cfrTitle: "21", part, section: "entire part" };
    const before = await tableHash();
    const stranger = await aPerson({ role: "super_admin", companyId: null, membership: "none" });
    const problem = await stranger.refused.importMetricsEvaluation(404, { body });
    expect(problem.message).toBe("The uploaded file was not found. Upload it again.");
    const missing = { ...body, objectKey: "q/none" };
    await operator.refused.importMetricsEvaluation(404, { body: missing });
    await operator.importMetricsEvaluation({ body });
    expect(await read(part)).toMatchObject({ section: null, metricsData: anEvaluation() });
    expect(await tableHash()).not.toBe(before);
  });

  it("replaces the one before, and only that", async () => {
    const part = nextPart();
    await load(part, { metrics: { dag: 0.1 } });
    await load(part, { metrics: { dag: 0.2 } }, "11.10");
    await load(part, { metrics: { dag: 0.3 } });
    const all = await member.listPartMetrics({ params: { titleId: "21", partNo: part } });
    expect(all.map(({ section, metricsData }) => [section, metricsData.metrics?.dag])).toEqual([
      [null, 0.3],
      ["11.10", 0.2],
    ]);
  });

  it("of several sections at once lists them after the whole part, in the order of the CFR", async () => {
    const part = nextPart();
    await load(part, [
      { section: "11.100", metrics: { dag: 1 } },
      { section: "11.9", metrics: { dag: 2 } },
      { section: null, metrics: { dag: 3 } },
      { section: "11.30", metrics: { dag: 4 } },
    ]);
    const all = await member.listPartMetrics({ params: { titleId: "21", partNo: part } });
    expect(all.map(({ section }) => section)).toEqual([null, "11.9", "11.30", "11.100"]);
  });

  it("writes one row of the operator's log about what was imported", async () => {
    const part = nextPart();
    await load(part, anEvaluation(), "11.10");
    const rows = (await activityRows()).filter(({ target }) =>
      JSON.stringify(target).includes(`21.${part}-`),
    );
    expect(rows).toEqual([
      expect.objectContaining({
        event: "metrics.imported",
        userId: operator.user.id,
        companyId: null,
        target: { type: "metrics", id: `21.${part}-11.10` },
        after: expect.objectContaining({ fileName: "metrics.json", evaluations: [`21.${part}-11.10`] }),
      }),
    ]);
  });
});

describe("an import that cannot be used", () => {
  it("changes nothing: the evaluation that was there stays", async () => {
    const part = nextPart();
    await load(part, { metrics: { dag: 0.7 } });
    const fields = { cfrTitle: "21", part, section: "" };
    for (const [content, message] of [
      ["{", "The file ends in the middle of its JSON (line 1, byte 2). It may have been cut off."],
      ['{"metrics":{"dag":NaN}}', "The file contains NaN, which is not a number. Use null instead."],
      [
        '{"rules":[]}',
        expect.stringContaining("The file is not a metrics evaluation: it has none of metrics,"),
      ],
      [
        '[{"metrics":{}},{"metrics":1,"section":"11.1"}]',
        expect.stringContaining("metrics: Expected record"),
      ],
    ] as const) {
      await operator.refused.importMetricsEvaluation(400, metricsForm(fields, content), message);
    }
    expect((await read(part)).metricsData.metrics?.dag).toBe(0.7);
  });

  it("is 415 unless it is JSON by name or type", async () => {
    const fields = { cfrTitle: "21", part: nextPart(), section: "" };
    const csv = metricsForm(fields, "{}", { name: "metrics.csv", type: "text/csv" });
    await operator.refused.importMetricsEvaluation(415, csv, "Please select a valid JSON file");
    const objectKey = await put("{}", "text/csv");
    await operator.refused.importMetricsEvaluation(415, {
      body: { objectKey, name: "metrics.csv", ...fields },
    });
    const named = metricsForm(fields, '{"metrics":{}}', { name: "METRICS.JSON", type: "text/plain" });
    await operator.importMetricsEvaluation(named);
  });

  it.each([
    [{ cfrTitle: "51", part: "11", section: "" }, "There is no CFR title 51.", ["body.cfrTitle"]],
    [{ cfrTitle: "", part: "11", section: "" }, "Enter a CFR title number, such as 21.", ["body.cfrTitle"]],
    [{ cfrTitle: "21", part: "", section: "" }, "Enter a part number, such as 11.", ["body.part"]],
    [
      { cfrTitle: "x", section: "a#b" },
      "Enter a CFR title number, such as 21. Enter a part number, such as 11. Enter a section number, such as 11.10.",
      ["body.cfrTitle", "body.part", "body.section"],
    ],
  ] as const)("is 400 that names the fields: %j", async (fields, message, paths) => {
    const problem = await operator.refused.importMetricsEvaluation(400, metricsForm(fields));
    expect([problem.message, problem.issues?.map(({ path }) => path)]).toEqual([message, paths]);
  });

  it("loses against another that ends at the same moment with a sentence; one of them is there", async () => {
    const part = nextPart();
    await load(part, { metrics: { dag: 0 } });
    const form = (dag: number) =>
      as(operator, metricsForm({ cfrTitle: "21", part, section: "" }, JSON.stringify({ metrics: { dag } })));
    const counts = await atOnce(
      importMetricsEvaluation,
      times(10, (index) => form(index + 1)),
    );
    expect((counts[200] ?? 0) + (counts[409] ?? 0)).toBe(10);
    expect(counts[200]).toBeGreaterThanOrEqual(1);
    expect((await read(part)).metricsData.metrics?.dag).toBeGreaterThanOrEqual(1);
  });
});

// Last, for what it leaves makes every digest of the table slow.
describe("an evaluation larger than an item of the table", () => {
  /** About `bytes` of text that hardly shrinks. */
  const pieces = (bytes: number) => {
    const count = Math.ceil(bytes / 200_000);
    return { metrics: { dag: 1 }, noise: times(count, () => randomBytes(150_000).toString("base64")) };
  };

  it("is read back whole, also after a smaller one took its place, and nothing of it is left to read", async () => {
    const part = nextPart();
    const data = pieces(3_800_000);
    await load(part, data);
    expect((await read(part)).metricsData).toEqual(data);
    await load(part, pieces(100_000), "11.10");
    const all = await member.listPartMetrics({ params: { titleId: "21", partNo: part } });
    expect(all.map(({ metricsData }) => JSON.stringify(metricsData).length > 1_000_000)).toEqual([
      true,
      false,
    ]);
    await load(part, { metrics: { dag: 0.5 } });
    expect((await read(part)).metricsData).toEqual({ metrics: { dag: 0.5 } });
    const left = (await itemsUnder(`METRICS#T#21#P#${part}`)).filter(({ sk }) => sk.startsWith("MORE#"));
    expect(left.length).toBeGreaterThan(5);
    const inADay = Date.now() / 1_000 + 24 * 3_600;
    for (const { ttl } of left) expect(Math.abs(Number(ttl) - inADay)).toBeLessThan(60);
  });

  it("above 4 MB is 413, by form and by upload", async () => {
    const body = `{"metrics":{},"x":"${" ".repeat(4 * 1024 * 1024)}"}`;
    const fields = { cfrTitle: "21", part: "11", section: "" };
    await operator.refused.importMetricsEvaluation(413, metricsForm(fields, body));
    const objectKey = await put(body);
    const problem = await operator.refused.importMetricsEvaluation(413, {
      body: { objectKey, name: "m.json", ...fields },
    });
    expect(problem.message).toBe("A metrics evaluation can be at most 4 MB.");
  });

  it("is refused when all of a part would not fit one answer, and the part stays readable", async () => {
    const part = nextPart();
    await load(part, pieces(3_000_000));
    const form = metricsForm({ cfrTitle: "21", part, section: "11.10" }, JSON.stringify(pieces(2_000_000)));
    await operator.refused.importMetricsEvaluation(413, form, {
      message: "The evaluations of this part would exceed 4.5 MB in total. Shorten their texts.",
    });
    expect(await member.listPartMetrics({ params: { titleId: "21", partNo: part } })).toHaveLength(1);
    await load(part, pieces(3_500_000));
  });
});
