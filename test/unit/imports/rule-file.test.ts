import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { forAll } from "../../support/for-all.ts";
import { problemOf, rowsOf, valuesOf } from "./file-of-rules.ts";

const rule = (id: number, more: object = {}) => ({
  obligation_id: `11.${id}`,
  rule_title: `Rule "${id}" § é 漢 \\ `,
  ...more,
});
const rules = [rule(1), rule(2, { keywords: ["a", "b"], extra: { deep: [[{ x: 1 }]] } }), rule(3)];

describe("the forms a file of rules may have", () => {
  const [first, second] = [rules.slice(0, 2), rules.slice(2)];
  const lines = rules.map((each) => JSON.stringify(each));
  const forms = {
    "a list": rules,
    "an object with the list under rules": { rules },
    "an object with the list under obligations": { part: "11", obligations: rules, more: [1] },
    "an object with the list under data": { data: rules },
    "an object with the list under extracted_content": { extracted_content: rules },
    "an object in extracted_content": { a: 1, extracted_content: { b: 2, rules } },
    "sections with obligations": { sections: rules.map((each) => ({ obligations: [each] })) },
    "sections and empty sections": { sections: [{ rules: [] }, { rules }, { rules: [] }] },
    subsections: { sections: [{ subsections: [{ rules: first }, { rules: second }] }] },
    "several lists in one object": { rules: first, obligations: second },
    "sections in a list": [{ section: "11.1", rules: first }, ...second],
  };
  it.each<readonly [string, string]>([
    ...Object.entries(forms).map(([name, form]) => [name, JSON.stringify(form)] as const),
    ["a list over several lines", JSON.stringify(rules, null, 2)],
    ["one object per line", lines.join("\n")],
    ["one object per line with Windows line ends", `${lines.join("\r\n")}\r\n`],
    ["a byte-order mark", `\uFEFF${JSON.stringify(rules)}`],
  ])("include %s, cut at any byte", async (_, text) => {
    const bytes = Buffer.from(text);
    expect(await valuesOf(bytes)).toEqual(rules);
    for (const pieces of [1, 2, 3, 7, 64]) expect(await valuesOf(bytes, pieces)).toEqual(rules);
  });

  it("include a rule alone", async () => {
    expect(await valuesOf(JSON.stringify(rules[1]), 5)).toEqual([rules[1]]);
  });

  it("include an empty list and an object with one: no rules, and nothing wrong", async () => {
    for (const none of ["[]", '{ "rules": [] }', '{ "data": { "rules": [] } }'])
      expect(await valuesOf(none)).toEqual([]);
  });

  it("do not take lists inside a rule for lists of rules", async () => {
    const odd = { obligation_id: "1", data: [{ a: 1 }], sections: ["11.1"], rules: [{ b: 2 }] };
    expect(await valuesOf(JSON.stringify([odd]))).toEqual([odd]);
    expect(await valuesOf(JSON.stringify([{ text: "x", data: [], sections: ["11.1"] }]))).toHaveLength(1);
  });

  it("number the entries by their place, whatever they are", async () => {
    const rows = await rowsOf('[1, "a", {"b": 2}, [3], null]', 1);
    expect(rows.map(({ row, value }) => [row, value])).toEqual([
      [0, 1],
      [1, "a"],
      [2, { b: 2 }],
      [3, [3]],
      [4, null],
    ]);
  });
});

describe("the objects around rules", () => {
  it("give their fields to each entry, the nearest first, even those behind the rules", async () => {
    const file = { cfr_title: 21, sections: [{ obligations: [rule(1)], section: "11.10" }], part: "11" };
    const [row] = await rowsOf(JSON.stringify(file), 3);
    expect(row?.parents).toEqual([
      { obligations: [], section: "11.10" },
      { cfr_title: 21, sections: [], part: "11" },
    ]);
  });

  it("are none for entries of a plain list", async () => {
    expect((await rowsOf(JSON.stringify(rules))).map(({ parents }) => parents)).toEqual([[], [], []]);
  });
});

it("a field named twice is noticed, escaped or not, and only there", async () => {
  const rows = await rowsOf('[{"a":1,"a":2},{"a":1,"\\u0061":2},{"a":{"b":1},"b":2},{"__proto__":1,"b":2}]');
  expect(rows.map(({ hasRepeatedField }) => hasRepeatedField)).toEqual([true, true, false, false]);
});

const isJson = (text: string): boolean => {
  try {
    return JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
};

describe("any list of rules in any wrapper", () => {
  const value = fc.jsonValue({ maxDepth: 3 });
  const entry = fc
    .dictionary(fc.string({ maxLength: 12 }), value, { maxKeys: 6 })
    .map((fields) => ({ obligation_id: "x", ...fields }));
  it("is read as JSON.parse reads it, wherever it is cut", () =>
    forAll(
      300,
      [
        fc.array(entry, { maxLength: 6 }),
        fc.constantFrom("list", "rules", "lines"),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(undefined, 1, "\t"),
      ],
      async (entries, form, pieces, indent) => {
        const list = JSON.parse(JSON.stringify(entries));
        const texts = {
          list: JSON.stringify(entries, null, indent),
          rules: JSON.stringify({ before: [{}], rules: entries, after: "]}" }, null, indent),
          lines: entries.map((each) => JSON.stringify(each)).join("\n"),
        };
        if (form === "lines" && entries.length === 0) return;
        expect(await valuesOf(texts[form], pieces)).toEqual(list);
      },
    ));

  it("is refused or read alike, wherever it is cut and whatever is broken in it", async () => {
    const good = JSON.stringify({ part: "11", rules });
    await forAll(
      500,
      [
        fc.nat(good.length - 1),
        fc.constantFrom("", "}", "]", ",", '"', "{", "\\", "x", "1"),
        fc.integer({ min: 1, max: 20 }),
      ],
      async (at, put, pieces) => {
        const broken = good.slice(0, at) + put + good.slice(at + 1);
        const whole = await problemOf(broken);
        expect(await problemOf(broken, pieces)).toBe(whole);
        if (!isJson(broken)) expect(whole).not.toBe("none");
      },
    );
  });
});
