import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ruleOfRow } from "../../../functions/intake/rows/rule-row.ts";
import { forAll } from "../../support/for-all.ts";
import { contentOf, problemOf, row } from "./a-row.ts";

describe("a row of a file", () => {
  it("becomes a rule with every field of the format", () => {
    const { cfr_title, ...given } = row();
    const fields = {
      ...given,
      ...{ part_description: "Electronic Records", section_heading: "Controls" },
      ...{ source_regulation: "21 CFR Part 11", rule_title: "Keep records" },
      ...{ rule_text_simplified: "Records are kept.", rule_type: ["Obligation", "Recordkeeping"] },
      ...{ subject: "The firm", action: "keep records", conditions: ["When asked"] },
      ...{ limitations: "None, but one", exemption: "Small firms", keywords: ["records"] },
      ...{ cross_references_internal: ["§ 11.30"], cross_references_external: ["29 CFR 1904.1"] },
      ...{ effective_date: "1997-08-20", official_url: "https://www.ecfr.gov/current/title-21" },
      ...{ compliance_status: "open", priority: "high", is_active: false },
    };
    const inCamelCase = Object.entries(fields).map(([name, value]) => [
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]);
    const rule = contentOf({ cfr_title, ...fields, priority: "High" });
    expect(rule).toEqual({ titleNumber: 21, ...Object.fromEntries(inCamelCase), extra: {} });
    expect(Object.keys(rule)).toHaveLength(26);
  });

  it("may spell its names in any of the usual ways", () => {
    const snake = contentOf(row({ rule_type: ["A"] }));
    const camel = contentOf({
      obligationId: "11.10-001",
      cfrTitle: 21,
      partNo: "11",
      section: "11.10",
      sourceSection: "21 CFR 11.10(a)",
      ruleTextVerbatim: "Keep records.",
      ruleType: ["A"],
    });
    const spaced = contentOf({
      "Obligation ID": "11.10-001",
      "CFR Title": "21",
      "Part-No": "Part 11",
      Section: "§ 11.10",
      "Source Section": "21 CFR 11.10(a)",
      "Rule Text": "Keep records.",
      "Rule Type": "A",
    });
    expect(camel).toEqual(snake);
    expect(spaced).toEqual(snake);
  });

  it("may give lists as text, but conditions are parted at semicolons and lines only", () => {
    const rule = contentOf(
      row({
        rule_type: "Obligation, Audit; Reporting",
        keywords: "a,b\nc",
        conditions: "If asked, and only then; when signed",
      }),
    );
    expect(rule.ruleType).toEqual(["Obligation", "Audit", "Reporting"]);
    expect(rule.keywords).toEqual(["a", "b", "c"]);
    expect(rule.conditions).toEqual(["If asked, and only then", "when signed"]);
  });

  it("may give conditions as objects with their text", () => {
    const rule = contentOf(
      row({ conditions: [{ description: "If asked" }, { condition: "when signed" }, "always"] }),
    );
    expect(rule.conditions).toEqual(["If asked", "when signed", "always"]);
  });

  it("keeps unknown, reserved and mistyped fields under extra", () => {
    const kept = {
      ...{ id: "mine", library: "shared", ordinal: 7, Risk: { level: 2 } },
      ...{
        effective_date: "soon",
        priority: "urgent",
        official_url: "javascript:alert(1)",
        keywords: [{ a: 1 }],
      },
    };
    const { extra, ...rule } = contentOf(row(kept));
    expect(extra).toEqual(kept);
    const read = { effectiveDate: null, priority: "", officialUrl: "", keywords: [] };
    expect(rule).toMatchObject({ ...read, obligationId: "11.10-001" });
  });

  it("is the same rule whatever the order of its fields", () => {
    const fields = Object.entries(row({ z: { b: 1, a: 2 }, a: 1 }));
    const content = (entries: typeof fields) =>
      ruleOfRow({ row: 0, value: Object.fromEntries(entries), hasRepeatedField: false, parents: [] }).content;
    expect(content(fields.toReversed())).toBe(content(fields));
  });

  it("gets an id from its text when it has none, always the same one", () => {
    const { obligation_id: _, ...nameless } = row();
    const { obligationId } = contentOf(nameless);
    expect(obligationId).toMatch(/^11\.10-[0-9a-f]{10}$/);
    expect(contentOf(nameless).obligationId).toBe(obligationId);
    expect(contentOf({ ...nameless, rule_text_verbatim: "Keep other records." }).obligationId).not.toBe(
      obligationId,
    );
  });

  it("takes `title` for the number of a title or for the heading of the rule, as it looks", () => {
    expect(contentOf({ title: 21, section: "11.10", rule_text: "x" }).titleNumber).toBe(21);
    expect(contentOf({ title: "Keep records", source_section: "21 CFR 11.10" }).ruleTitle).toBe(
      "Keep records",
    );
  });

  it("loses control characters and hidden marks, and keeps every other character", () => {
    const rule = contentOf(
      row({ rule_text_verbatim: " a\u0000b\u202Ec\r\nd\u00A7\u2014\u201Cé漢 ", note: "x\u0007y" }),
    );
    expect(rule.ruleTextVerbatim).toBe("abc\nd\u00A7\u2014\u201Cé漢");
    expect(rule.extra).toEqual({ note: "xy" });
  });

  it("has its texts in NFC, and its id too", () => {
    const parents = [{ cfr_title: 21, part: "11 \u2014 Re\u0301sume\u0301" }];
    const { cfr_title: _, part_no: __, ...rest } = row({ obligation_id: "e\u0301-1", Note: ["e\u0301"] });
    expect(contentOf(rest, parents)).toMatchObject({
      obligationId: "\u00e9-1",
      partDescription: "R\u00e9sum\u00e9",
      extra: { Note: ["\u00e9"] },
    });
  });

  it.each([
    ["2024-05-01T10:00:00Z", "2024-05-01"],
    ["5/1/2024", "2024-05-01"],
    ["May 1, 2024", "2024-05-01"],
    ["2024-02-30", null],
    ["13/13/2024", null],
    [20240501, null],
  ])("understands the date %j as %j", (given, day) => {
    expect(contentOf(row({ effective_date: given })).effectiveDate).toBe(day);
  });

  it("leaves the prototype of nothing changed", () => {
    const value: unknown = JSON.parse(
      `{"cfr_title":21,"section":"11.10","rule_text":"x","__proto__":{"role":"super_admin"},"deep":{"__proto__":{"x":1},"y":2},"constructor":{"prototype":{"z":1}}}`,
    );
    const { extra } = contentOf(value);
    expect(extra).toEqual({ deep: { y: 2 }, constructor: { prototype: { z: 1 } } });
    expect(Object.assign({}, extra)).not.toHaveProperty("role");
    expect({}).not.toHaveProperty("z");
  });
});

describe("where a rule lies", () => {
  const text = { rule_text: "x" };
  it.each([
    ["its own fields", { cfr_title: "Title 21", part: "Part 11", section: "11.10", ...text }, []],
    ["a citation", { source_section: "21 CFR Part 11 § 11.10", ...text }, []],
    ["two citations", { source_section: "§ 11.10", source_regulation: "21 CFR part 11", ...text }, []],
    ["the object around it", { section: "11.10", ...text }, [{ cfr_title: 21, part: 11 }]],
    ["the objects around it", { ...text }, [{ section: "11.10" }, { cfr_title: "21" }]],
    ["the citation of the object around it", { ...text }, [{ source_section: "21 CFR 11.10" }]],
    [
      "its own fields before those around it",
      { cfr_title: 21, section: "11.10", ...text },
      [{ cfr_title: 12, section: "1005.3" }],
    ],
  ])("comes from %s", (_, value, parents) => {
    expect(contentOf(value, parents)).toMatchObject({ titleNumber: 21, partNo: "11", section: "11.10" });
  });

  it("has a citation and a regulation even where the file gives none", () => {
    expect(contentOf({ cfr_title: 21, section: "11.10", ...text })).toMatchObject({
      sourceSection: "21 CFR 11.10",
      sourceRegulation: "21 CFR Part 11",
    });
  });

  it("has the heading of its part from the file, else from the list of known parts", () => {
    const of = (fields: object) =>
      contentOf({ cfr_title: 21, section: "11.10", ...text, ...fields }).partDescription;
    expect(of({ part_heading: "Mine" })).toBe("Mine");
    expect(of({ part: "Part 11 — Records" })).toBe("Records");
    expect(of({})).toBe("Electronic Records; Electronic Signatures");
    expect(of({ cfr_title: 49, section: "99999.1" })).toBe("");
  });

  it.each([
    ["820.20-820.30", "820", "820.20-820.30"],
    ["1013.2 comments", "1013", "1013.2 comments"],
    ["1B.4", "1b", "1B.4"],
    ["Sec. 11.10(a)(1)", "11", "11.10"],
    ["102-3.5", "102-3", "102-3.5"],
    ["Appendix A to Part 11", "11", "Appendix A to Part 11"],
  ])("keeps the section %j", (section, partNo, kept) => {
    expect(contentOf({ cfr_title: 7, part_no: partNo, section, ...text })).toMatchObject({
      partNo,
      section: kept,
    });
  });
});

describe("any row", () => {
  const names = [
    ...[
      "obligation_id",
      "cfr_title",
      "part",
      "section",
      "source_section",
      "title",
      "rule_text",
      "conditions",
    ],
    ...["keywords", "effective_date", "priority", "is_active", "official_url", "x", "__proto__"],
  ];
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom("21", 21, "11.10", "21 CFR 11.10(a)", "Part 11", "§ 11.10"),
  );
  it("names the part where a section's number alone would read as another part", () => {
    const rule = contentOf({ section: "21", rule_text: "!", part: "Part 11", cfr_title: "21" });
    expect(rule.sourceSection).toBe("21 CFR part 11 § 21");
    expect(contentOf({ ...rule, extra: undefined }).section).toBe("21");
  });
  it("becomes a rule that fits the schema and is the same when read again, or a sentence", () =>
    forAll(2_000, [fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 8 })], (fields) => {
      const given: unknown = JSON.parse(JSON.stringify(fields));
      const problem = problemOf(given);
      if (problem) {
        expect(problem.message).toMatch(/^[A-Z].*\.$/s);
        return;
      }
      const rule = contentOf(given);
      const again = contentOf({ ...rule, ...rule.extra, extra: undefined });
      expect({ ...again, extra: {} }).toMatchObject({
        titleNumber: rule.titleNumber,
        partNo: rule.partNo,
        section: rule.section,
        obligationId: rule.obligationId,
      });
    }));
});
