import { describe, expect, test } from "vitest";
import {
  fieldsOf,
  formatAmount,
  formatAverage,
  formatCoverage,
  formatMetric,
  formatYesNo,
  describe as inWords,
  itemsOf,
  levelOf,
  numberOf,
  orderOf,
  questionText,
} from "../../../web/src/features/metrics/metric-values.ts";

/** Values of every form a file may hold. */
const everyForm: readonly unknown[] = [
  ...[undefined, null, true, false, 0, -0.5, 1e300, Number.NaN, Number.POSITIVE_INFINITY],
  ...["", "  ", "0.5", "96%", "text", "x".repeat(10_000), [], [[]], {}],
  [1, "a", null, {}],
  Array.from({ length: 5_000 }, (_, index) => index),
  { score: 0.5 },
  { score: { score: { score: 1 } } },
  { value: null },
  { a: { b: { c: { d: { e: 1 } } } } },
  JSON.parse(`${"[".repeat(5_000)}${"]".repeat(5_000)}`),
  JSON.parse('{"__proto__": {"score": 1}, "constructor": 2}'),
];

describe("values of every form", () => {
  const readers = { inWords, formatAmount, formatAverage, formatCoverage, formatMetric, formatYesNo };
  test.each(Object.entries(readers))("are read by %s as a short text", (_, read) => {
    for (const value of everyForm) {
      const text = read(value);
      expect(text.trim()).toBe(text);
      expect(text).not.toMatch(/undefined|null|NaN|Infinity|\[object/);
      expect(text.length).toBeGreaterThan(0);
      expect(text.length).toBeLessThan(420);
    }
  });

  test("have a level only where they say a number", () => {
    for (const value of everyForm) {
      expect(levelOf("geval", value) === undefined).toBe(numberOf(value) === undefined);
    }
  });

  test("are read as orders and questions without failing", () => {
    for (const value of everyForm) {
      expect(orderOf(value).every((id) => id.length > 0)).toBe(true);
      const { label, question, answer } = questionText(value, 4);
      expect(label && question && answer).toBeTruthy();
    }
  });

  test("are no fields and no items unless they are an object or a list", () => {
    expect(fieldsOf({ a: 1 })).toEqual({ a: 1 });
    expect(itemsOf([1])).toEqual([1]);
    for (const value of [null, "a", 1, undefined]) {
      expect(fieldsOf(value)).toEqual({});
      expect(itemsOf(value)).toEqual([]);
    }
    expect(fieldsOf([1])).toEqual({});
    expect(itemsOf({ length: 1 })).toEqual([]);
  });
});

test.each([
  [0.976, 0.976],
  ["0.976", 0.976],
  [" 97.6 % ", 0.976],
  ["1e-2", 0.01],
  [".5", 0.5],
  ["12 of 13", undefined],
  ["0x10", undefined],
  ["Infinity", undefined],
  [{ score: "0.5", reason: "ok" }, 0.5],
  [{ score: null, value: 0.25 }, 0.25],
  [{ score: { score: 1 } }, undefined],
  [true, undefined],
  [[0.5], undefined],
])("the number of %j is %s", (value, number) => {
  expect(numberOf(value)).toBe(number);
});

test.each([
  [0, "0.0%"],
  [0.0232, "2.3%"],
  [0.99996, "100.0%"],
  [1, "100.0%"],
  [1.0001, "1"],
  [-0.05, "-5.0%"],
  [85, "85"],
  [1_234.567, "1,234.57"],
  ["0.93", "93.0%"],
  ["93%", "93.0%"],
  ["n/a", "n/a"],
  [null, "N/A"],
  [true, "Yes"],
  [["a", 2], "a, 2"],
  [{ score: 0.9, reason: "ok" }, "90.0%"],
  [{ reason: "no judge" }, "reason: no judge"],
])("a metric of %j reads %s", (value, text) => {
  expect(formatMetric(value)).toBe(text);
});

test.each([
  ["coverage", { good: [0.8, 12], fair: [0.7999, 0.6], poor: [0.5999, 0] }],
  ["hallucination", { good: [0, 0.2], fair: [0.2001, 0.5], poor: [0.5001, 1] }],
])("what a score of %s means", (metric, levels) => {
  for (const [level, scores] of Object.entries(levels))
    expect(scores.map((score) => levelOf(metric, score))).toEqual([level, level]);
});

test.each([
  [true, "Yes"],
  [false, "No"],
  [3, "Yes"],
  [0, "No"],
  [[["a", "b"]], "Yes"],
  [[], "No"],
  ["false", "No"],
  ["No", "No"],
  ["0", "No"],
  ["yes", "Yes"],
  [{}, "No"],
  [{ a: 1 }, "Yes"],
  [undefined, "N/A"],
])("whether there are cycles in %j: %s", (value, text) => {
  expect(formatYesNo(value)).toBe(text);
});

test.each<[string, (value: unknown) => string, [unknown, string][]]>([
  [
    "the amount",
    formatAmount,
    [
      [41, "41"],
      [1_041, "1,041"],
      ["41", "41"],
      [["a", "b"], "2"],
      [[], "0"],
      [true, "Yes"],
      [null, "N/A"],
    ],
  ],
  [
    "an average",
    formatAverage,
    [
      [0.667, "0.67"],
      [2, "2.00"],
      ["0.5", "0.50"],
      [null, "N/A"],
    ],
  ],
  [
    "a coverage",
    formatCoverage,
    [
      [0.96, "96.0%"],
      [1, "100.0%"],
      [96, "96.0%"],
      [97.6, "97.6%"],
      [0, "0.0%"],
      ["96%", "96.0%"],
      [null, "N/A"],
    ],
  ],
])("%s is written as people read it", (_, format, cases) => {
  expect(cases.map(([value]) => format(value))).toEqual(cases.map(([, text]) => text));
});

test("an order may be flat, in levels, or of objects, and what is missing is left out", () => {
  expect(orderOf(["a", 2, null, "", ["b", ["c"]], { id: "d" }, { obligation_id: "e" }])).toEqual([
    "a",
    "2",
    "b",
    "c",
    "d",
    "e",
  ]);
  expect(orderOf("a, b")).toEqual([]);
});

describe("a question", () => {
  test("keeps its own id and the first 120 characters of its explanation", () => {
    const item = { id: "Q9", question: " Who? ", correct_answer: "The owner", explanation: "e".repeat(121) };
    expect(questionText(item, 0)).toEqual({
      label: "Q9",
      question: "Who?",
      answer: "The owner",
      explanation: `${"e".repeat(120)}…`,
    });
  });

  test("is numbered from 1 and has an empty explanation where the file has none", () => {
    expect(questionText({ correct_answer: ["a", "b"] }, 2)).toEqual({
      label: "Q3",
      question: "N/A",
      answer: "a, b",
      explanation: "",
    });
  });

  test("may be a plain text", () => {
    expect(questionText("Who?", 0)).toMatchObject({ label: "Q1", question: "Who?", answer: "N/A" });
  });
});
