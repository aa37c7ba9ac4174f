import { describe, expect, it } from "vitest";
import { referencesIn } from "../../../functions/metrics/evaluations/cross-references.ts";

const own = { titleNumber: 21, section: "806.10", paragraph: "(d)" };
const read = (text: string) =>
  referencesIn(text, own).map(({ section, paragraph }) => `${section}${paragraph}`);

describe("a cross reference", () => {
  it.each([
    ["§ 11.10", ["11.10"]],
    ["§ 11.10(a)", ["11.10(a)"]],
    ["21 CFR 803.12(a)", ["803.12(a)"]],
    ["11.30", ["11.30"]],
    ["paragraph (a) of this section", ["806.10(a)"]],
    ["paragraph (e)(7)(ii) of this section", ["806.10(e)(7)(ii)"]],
    ["this section", ["806.10"]],
    ["paragraph (b) of § 11.10", ["11.10(b)"]],
  ])("to one place: %s", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ["§§ 807.22(a) and 807.25", ["807.22(a)", "807.25"]],
    ["§§ 807.22(b), 807.25", ["807.22(b)", "807.25"]],
    ["§ 1001.2002, § 1001.203", ["1001.2002", "1001.203"]],
    ["paragraphs (b) and (c) of this section", ["806.10(b)", "806.10(c)"]],
    ["paragraphs (a) or (d) of this section", ["806.10(a)", "806.10(d)"]],
    ["§ 11.10(a) and (b)", ["11.10(a)", "11.10(b)"]],
  ])("to several: %s", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ["paragraphs (b) through (e) of this section", ["(b)", "(c)", "(d)", "(e)"]],
    ["paragraphs (c)(3) through (c)(5) of this section", ["(c)(3)", "(c)(4)", "(c)(5)"]],
    [
      "paragraphs (d)(1)(i) through (v) of this section",
      ["(d)(1)(i)", "(d)(1)(ii)", "(d)(1)(iii)", "(d)(1)(iv)", "(d)(1)(v)"],
    ],
    ["paragraphs (h) to (j) of this section", ["(h)", "(i)", "(j)"]],
    ["paragraphs (A)–(C) of this section", ["(A)", "(B)", "(C)"]],
  ])("to a range: %s", (text, expected) => {
    expect(read(text)).toEqual(expected.map((paragraph) => `806.10${paragraph}`));
  });

  it.each(["subpart C", "part 607 of this chapter", "12 CFR 1005.3", "the Act", "", "ISO 13485:2016"])(
    "to nothing in particular gives nothing: %j",
    (text) => {
      expect(read(text)).toEqual([]);
    },
  );

  it("with a mistyped range stays small, and an endless text ends", () => {
    expect(read("paragraphs (1) through (9999999) of this section").length).toBeLessThanOrEqual(60);
    expect(read("paragraphs (e) through (b) of this section")).toEqual([]);
    expect(read("§ 11.10(a), ".repeat(100_000)).length).toBeLessThan(100);
  });
});
