import { describe, expect, it } from "vitest";
import { readEvaluations } from "../../../functions/metrics/evaluations/evaluation-file.ts";
import { placeOf } from "../../../functions/metrics/evaluations/evaluation-place.ts";
import { anEvaluation } from "../../support/server/metrics.ts";

const read = (text: string, section = "") =>
  readEvaluations(Buffer.from(text), section).map((each) => ({
    section: each.section,
    data: JSON.parse(Buffer.from(each.json).toString("utf8")),
  }));

describe("a file of metrics", () => {
  it("is kept as it came, whatever its values are", () => {
    const data = anEvaluation({
      metrics: { dag: "n/a", geval: 0.5, coverage: null, list: [1, "two"], deep: { er: { est: true } } },
      details: { cycles_detected: [["a", "b"]], avg_dependencies: "0.02", Grüße: "§ 11.10 – “x”" },
      model: "none",
    });
    expect(read(JSON.stringify(data), "11.10")).toEqual([{ section: "11.10", data }]);
    expect(read(`\ufeff${JSON.stringify(data, null, 2)}`)).toEqual([{ section: "", data }]);
  });

  it("may have any one of the four pieces; a piece that is null counts as left out", () => {
    for (const piece of ["metrics", "dag_analysis", "coverage_details", "details"])
      expect(read(JSON.stringify({ [piece]: {} }))).toEqual([{ section: "", data: { [piece]: {} } }]);
    const text = '{"metrics":{"dag":null},"details":null,"dag_analysis":{"topological_order":null}}';
    expect(read(text)).toEqual([{ section: "", data: { metrics: { dag: null }, dag_analysis: {} } }]);
  });

  it("may list evaluations of several sections, and those that metrics/all answered", () => {
    const list = [
      { section: "§ 11.10", ...anEvaluation() },
      { section: null, metricsData: anEvaluation() },
    ];
    expect(read(JSON.stringify(list)).map(({ section }) => section)).toEqual(["11.10", ""]);
    expect(read(JSON.stringify(list))[1]?.data).toEqual(anEvaluation());
  });

  const notOne = "The file is not a metrics evaluation:";
  const noPiece = `${notOne} it has none of metrics, dag_analysis, coverage_details, details.`;
  const noNumber = (text: string) => `The file contains ${text}, which is not a number. Use null instead.`;
  it.each([
    ["", "The file is empty."],
    ["{", "The file ends in the middle of its JSON (line 1, byte 2). It may have been cut off."],
    ['{"metrics":{"dag":nul}}', "The file is not valid JSON."],
    ["not json", "There is more text after the end of the JSON (line 1, byte 5)."],
    ["[]", `${notOne} its list is empty.`],
    ["[1]", `${notOne} an object is expected.`],
    ['{"metric":{}}', noPiece],
    ['{"metrics":null}', noPiece],
    ['{"metrics":[1]}', `${notOne} metrics: Expected record, received array.`],
    [
      '{"coverage_details":{"questions":["Q1"]}}',
      `${notOne} coverage_details.questions.0: Expected object, received string.`,
    ],
    [
      '{"coverage_details":{"questions":[{"question":"\\ud83d?"}]}}',
      `${notOne} coverage_details.questions.0.question contains an invalid character.`,
    ],
    ['{"metrics":{"dag":NaN}}', noNumber("NaN")],
    ['{"metrics":{"dag":-Infinity}}', noNumber("-Infinity")],
    ['{"metrics":{"dag":1e999}}', noNumber("1e999")],
    [
      `{"metrics":${"[".repeat(30)}`,
      "The file nests objects and lists more than 20 levels deep (line 1, byte 31).",
    ],
    [
      '[{"section":"11.1","metrics":{}},{"section":"11.1","metrics":{}}]',
      "The file contains two evaluations of the same section. Each needs its own section.",
    ],
  ])("that is none is told why: %s", (text, message) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ status: 400, message }));
  });

  it("that is no UTF-8, too large, or made to exhaust the server is refused before it is parsed", {
    timeout: 60_000,
  }, () => {
    const file = (bytes: Buffer) => () => readEvaluations(bytes, "");
    expect(file(Buffer.from([0x7b, 0x22, 0xff]))).toThrow("The file is not UTF-8 text (byte 3).");
    const large = Buffer.alloc(4 * 1024 * 1024 + 1, " ");
    expect(file(large)).toThrow(expect.objectContaining({ status: 413 }));
    const numbers = `{"metrics":{"a":[${"0,".repeat(1_000_000)}0]}}`;
    expect(file(Buffer.from(numbers))).toThrow("The file contains more than 1,000,000 names and values");
    // Twenty times as long when JSON writes it.
    const grown = `{"metrics":{"a":[${"1e20,".repeat(300_000)}1]}}`;
    expect(file(Buffer.from(grown))).toThrow(expect.objectContaining({ status: 413 }));
  });

  it("of several sections is for the entire part, and lists fifty at most", () => {
    const list = (count: number) =>
      JSON.stringify(Array.from({ length: count }, (_, index) => ({ section: `11.${index}`, metrics: {} })));
    expect(() => read(list(2), "11.10")).toThrow("Import it for the entire part.");
    expect(read(list(50))).toHaveLength(50);
    expect(() => read(list(51))).toThrow("it lists more than 50.");
  });
});

describe("the place of an evaluation", () => {
  it.each([
    [{ cfrTitle: "21", part: "11", section: "11.10" }, "21 11 11.10"],
    [{ cfrTitle: "Title 21", part: "Part 1B", section: "§ 1b.2" }, "21 1b 1b.2"],
    [{ cfrTitle: "21", part: "11" }, "21 11 "],
    [{ cfrTitle: "21", part: "11", section: " Entire  part " }, "21 11 "],
    [{ cfrTitle: "26", part: "1", section: "Section 1.401(k)-1" }, "26 1 1.401(k)-1"],
    [{ cfrTitle: "12", part: "1013", section: "1013.2 comments" }, "12 1013 1013.2 comments"],
  ])("is read from the form's fields: %j", (fields, expected) => {
    const { titleNumber, partNo, section } = placeOf(fields);
    expect([titleNumber, partNo, section].join(" ")).toBe(expected);
  });

  it("is refused with every field that cannot be used", () => {
    const refused = expect.objectContaining({
      status: 400,
      issues: ["cfrTitle", "part", "section"].map((field) =>
        expect.objectContaining({ path: `body.${field}` }),
      ),
    });
    expect(() => placeOf({ cfrTitle: "x", part: "", section: "a#b" })).toThrow(refused);
    expect(() => placeOf({ cfrTitle: "", part: "..", section: "9".repeat(101) })).toThrow(refused);
  });
});
