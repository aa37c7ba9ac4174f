import { describe, expect, it } from "vitest";
import { allQuestions, scopedParts } from "../../functions/work/scoping/all-questions.ts";
import { type Facts, proposalsOf } from "../../functions/work/scoping/propose.ts";

const nothing: Facts = { industry: "other", size: "small", activities: [], locations: [], answers: {} };
const proposed = (facts: Partial<Facts>, titleNumber: number) =>
  new Map(
    proposalsOf({ ...nothing, ...facts })
      .filter((each) => each.titleNumber === titleNumber)
      .map(({ part, proposal }) => [part, proposal]),
  );
/** Any answer of a title that decides none of the parts asked about: the title's other parts are proposed then. */
const began = {
  "12-land": "no",
  "21-pet": "no",
  "29-agency": "no",
  "40-wood": "no",
  "45-foster-care": "no",
} as const;

type Row = readonly [
  string,
  Partial<Facts>,
  number,
  Readonly<Record<string, "applies" | "may_not_apply" | "open">>,
];
const table: readonly Row[] = [
  [
    "a maker of devices",
    { answers: { "21-devices": "yes", "21-food": "no", "21-juice": null } },
    21,
    {
      "806": "applies",
      "820": "applies",
      "830": "applies",
      "117": "may_not_apply",
      "120": "open",
      "211": "open",
    },
  ],
  [
    "a part of two questions, both no",
    { answers: { "21-radiation": "no", "21-lasers": "no" } },
    21,
    { "1002": "may_not_apply", "1040": "may_not_apply" },
  ],
  [
    "a part of two questions, one not answered",
    { answers: { "21-radiation": "no" } },
    21,
    { "1002": "open", "1040": "open" },
  ],
  [
    "one yes beside a no",
    { answers: { "21-radiation": "no", "21-lasers": "yes" } },
    21,
    { "1002": "applies" },
  ],
  [
    "a hospital by its industry",
    { industry: "healthcare", answers: began },
    45,
    { "160": "applies", "164": "applies", "171": "applies", "180": "open", "1355": "may_not_apply" },
  ],
  [
    "a hospital that says no to one of three questions",
    { industry: "healthcare", answers: { "45-care": "no" } },
    45,
    { "160": "open", "162": "open", "171": "applies" },
  ],
  [
    "a hospital that says no to all three",
    { industry: "healthcare", answers: { "45-care": "no", "45-health-plan": "no", "45-associate": "no" } },
    45,
    { "160": "may_not_apply", "162": "may_not_apply", "164": "may_not_apply" },
  ],
  [
    "a bank by its industry",
    { industry: "finance", answers: began },
    12,
    { "1016": "applies", "1022": "applies", "1005": "open" },
  ],
  [
    "a lender by its activities",
    { activities: ["Mortgage lending"], answers: began },
    12,
    { "1002": "applies", "1003": "applies", "1024": "applies", "1006": "open", "1010": "may_not_apply" },
  ],
  [
    "a small employer",
    { size: "small", answers: began },
    29,
    { "825": "open", "1602": "open", "1904": "open" },
  ],
  [
    "a medium employer",
    { size: "medium", answers: began },
    29,
    { "825": "applies", "1602": "open", "1904": "applies" },
  ],
  [
    "an enterprise that says no",
    { size: "enterprise", answers: { "29-hundred": "no" } },
    29,
    { "825": "applies", "1602": "may_not_apply", "1614": "open" },
  ],
  [
    "a factory",
    { industry: "manufacturing", answers: began },
    29,
    { "1910": "applies", "1926": "open", "1928": "open" },
  ],
  [
    "a place",
    { locations: ["Pago Pago, American Samoa"], answers: began },
    29,
    { "697": "applies", "1614": "may_not_apply" },
  ],
  ["another place", { locations: ["Ohio"], answers: began }, 29, { "697": "open" }],
  [
    "a plant",
    {
      industry: "manufacturing",
      activities: ["Chemical manufacturing"],
      answers: { ...began, "40-discharge": "yes" },
    },
    40,
    {
      "60": "applies",
      "68": "applies",
      "122": "applies",
      "262": "applies",
      "711": "applies",
      "141": "open",
      "770": "may_not_apply",
    },
  ],
  ["a word within a word", { activities: ["Pineapple begging"], answers: began }, 21, { "118": "open" }],
];

describe("proposals", () => {
  it.each(table)("%s", (_, facts, titleNumber, expected) => {
    const found = proposed(facts, titleNumber);
    for (const [part, proposal] of Object.entries(expected))
      expect([part, found.get(part)]).toEqual([part, proposal]);
  });

  it("are made only of titles with an answer", () => {
    expect(proposalsOf(nothing)).toEqual([]);
    expect(proposalsOf({ ...nothing, answers: { "21-devices": null } })).toEqual([]);
    const some = proposalsOf({ ...nothing, answers: { "21-devices": "no" } });
    expect(new Set(some.map(({ titleNumber }) => titleNumber))).toEqual(new Set([21]));
  });

  it("never say that a part may not apply while a question of it has no answer", () => {
    const profiles: Partial<Facts>[] = [
      {},
      { industry: "healthcare" },
      { size: "large" },
      { activities: ["Food"] },
    ];
    const cells = profiles.flatMap((facts) =>
      allQuestions.flatMap(({ id }) =>
        (["yes", "no"] as const).flatMap((answer) =>
          proposalsOf({ ...nothing, ...facts, answers: { [id]: answer } }).map((each) => ({
            ...{ id, answer, proposal: each.proposal },
            isOnlyQuestion: each.questions.every((question) => question.id === id),
          })),
        ),
      ),
    );
    const negative = cells.filter(({ proposal }) => proposal === "may_not_apply");
    expect(negative.filter(({ answer, isOnlyQuestion }) => answer !== "no" || !isOnlyQuestion)).toEqual([]);
    expect(cells.length).toBeGreaterThan(10_000);
    expect(negative.length).toBeGreaterThan(100);
  });
});

describe("the questionnaires", () => {
  it("have at most 40 questions a title, each with parts that the title has, and each part with a question", () => {
    const titles = Map.groupBy(allQuestions, ({ titleNumber }) => titleNumber);
    expect([...titles.keys()]).toEqual([12, 21, 29, 40, 45]);
    for (const questions of titles.values()) expect(questions.length).toBeLessThanOrEqual(40);
    expect(new Set(allQuestions.map(({ id }) => id)).size).toBe(allQuestions.length);
    expect(scopedParts.filter(({ questions }) => questions.length === 0)).toEqual([]);
    const known = new Set(scopedParts.map(({ titleNumber, part }) => `${titleNumber} ${part}`));
    const named = allQuestions.flatMap(({ titleNumber, parts }) =>
      parts.map((part) => `${titleNumber} ${part}`),
    );
    expect(named.filter((place) => !known.has(place))).toEqual([]);
  });
});
