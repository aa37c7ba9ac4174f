import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findCitations } from "../../../shared/citations/find-citations.ts";
import {
  type CitationContext,
  type FoundCitation,
  readerAddress,
} from "../../../shared/citations/found-citation.ts";
import { forAll } from "../../support/for-all.ts";

/** "21:820" is a part, "21:820/B" its subpart, "21:11.10(a)" a paragraph; ".." is where a range ends. */
const shortPlace = (found: FoundCitation): string => {
  if (found.kind !== "cfr")
    return found.href.replace(/^https:\/\/www\.(?:govinfo\.gov\/link|federalregister\.gov)\//, "");
  const { title = "?", part = "", section, paragraph = "", subpart, appendix, through } = found.place;
  const at = appendix ?? (subpart ? `${part}/${subpart}` : (section ?? part));
  return `${title}:${at}${paragraph}${through === undefined ? "" : `..${through}`}`;
};

const here: CitationContext = { title: 21, part: "11", section: "11.10", subpart: "B" };
const read = (text: string, context = here): string[] => findCitations(text, context).map(shortPlace);

describe("citations of the Code of Federal Regulations in its own text", () => {
  it.each([
    ["see 12 CFR 1026.5(a)(1)", ["12:1026.5(a)(1)"]],
    ["§§ 1026.5 through 1026.7 and 1026.9(a)", ["21:1026.5..1026.7", "21:1026.7", "21:1026.9(a)"]],
    ["45 CFR 164.500 through 164.534", ["45:164.500..164.534", "45:164.534"]],
    ["45 CFR §§ 164.500–164.534", ["45:164.500..164.534", "45:164.534"]],
    ["21 CFR parts 210-211", ["21:210..211", "21:211"]],
    ["parts 210 and 211 of this chapter", ["21:210", "21:211"]],
    ["42 CFR parts 435 and 457", ["42:435", "42:457"]],
    ["45 CFR parts 160, 162, and 164", ["45:160", "45:162", "45:164"]],
    ["49 CFR parts 171 through 180", ["49:171..180", "49:180"]],
    ["41 CFR part 60-1 and 41 CFR 102-3.50", ["41:60-1", "41:102-3.50"]],
    ["45 CFR Part 164 Subpart E", ["45:164", "45:164/E"]],
    ["45 CFR part 160 and subparts A and E of part 164", ["45:160", "45:164/A", "45:164/E", "45:164"]],
    ["45 CFR part 164, subparts A through C", ["45:164", "45:164/A..C", "45:164/C"]],
    ["40 CFR part 63, subpart OOOOa", ["40:63", "40:63/OOOOa"]],
    [
      "part 455, subpart B and part 420, subpart C of this chapter",
      ["21:455", "21:455/B", "21:420", "21:420/C"],
    ],
    ["subpart E of part 807", ["21:807/E", "21:807"]],
    ["subparts A and C of this part", ["21:11/A", "21:11/C"]],
    ["10 CFR part 50, appendix B", ["10:50", "10:Appendix B to Part 50"]],
    [
      "appendix B to part 1580, appendix B to part 1582 of this title",
      ["21:Appendix B to Part 1580", "21:1580", "21:Appendix B to Part 1582", "21:1582"],
    ],
    ["subpart B to 49 CFR parts 1580, 1582, and 1584", ["49:1580/B", "49:1580", "49:1582", "49:1584"]],
    ["the Procurement Standards in §§ 200.317 and 200.318", ["21:200.317", "21:200.318"]],
    ["supplement I to 12 CFR part 1026", ["12:Supplement I to Part 1026", "12:1026"]],
    ["appendix A of this part", ["21:Appendix A to Part 11"]],
    ["appendix A to subpart E of part 61", ["21:Appendix A to Subpart E of Part 61", "21:61"]],
    ["42CFRpart123 and 42CFR123.4", ["42:123", "42:123.4"]],
    ["820.20, paragraph (a)", ["21:820.20(a)"]],
    ["§ 11.10, paragraph (a)", ["21:11.10(a)"]],
    ["Title 45 of the Code of Federal Regulations, part 46", ["45:46"]],
    ["section 1026.5 of title 12", ["12:1026.5"]],
    ["as § 11.30(b) requires", ["21:11.30(b)"]],
    ["§ 11.10(a)(1) and (2) or (b)", ["21:11.10(a)(1)", "21:11.10(a)(2)", "21:11.10(b)"]],
    ["§ 1910.1200(f)(6)-(8)", ["21:1910.1200(f)(6)..(f)(8)", "21:1910.1200(f)(8)"]],
    ["§ 52.212-4 and § 1.401(a)(9)-5(b)", ["21:52.212-4", "21:1.401(a)(9)-5(b)"]],
    ["FAR 52.204-21 and FAR subpart 9.4", ["48:52.204-21", "48:9/9.4"]],
    ["Treas. Reg. § 1.501(c)(3)-1", ["26:1.501(c)(3)-1"]],
    ["paragraph (b)(2) of this section", ["21:11.10(b)(2)"]],
    [
      "paragraphs (a), (b)(1) through (3), and (c) of this section",
      ["21:11.10(a)", "21:11.10(b)(1)..(b)(3)", "21:11.10(b)(3)", "21:11.10(c)"],
    ],
    ["paragraphs (b)(3)(i)(C) and (D) of this section", ["21:11.10(b)(3)(i)(C)", "21:11.10(b)(3)(i)(D)"]],
    ["paragraph (a) of § 11.30", ["21:11.30(a)", "21:11.30"]],
    ["paragraph (c)(2), if any", ["21:11.10(c)(2)"]],
    ["this part and this subpart", ["21:11", "21:11/B"]],
    ["parts 11 and 820; § 820.20.", ["21:11", "21:820", "21:820.20"]],
    [
      "https://www.ecfr.gov/current/title-45/subtitle-A/subchapter-C/part-164/subpart-E/section-164.502#p-164.502(a)(1)",
      ["45:164.502(a)(1)"],
    ],
    ["(https://www.ecfr.gov/on/2024-05-17/title-21/chapter-I/part-11).", ["21:11"]],
    ["https://www.ecfr.gov/cgi-bin/text-idx?SID=1&node=se21.1.11_110&rgn=div8", ["21:11.10"]],
  ])("reads %j", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    "section 502(b) of the Act",
    "section 4.1 of the Model Agreement",
    "Part 2 of Form BE-11",
    "Part 6 of OMB Circular A-11",
    "ISO 14971, Part 4: items",
    "paragraphs (1) and (2) of this definition",
    "paragraph (a) of section 3 of the Act",
    "paragraph (i) and so on",
    "appendix B alone",
    "an increase of 2.5 percent in 11.10 days",
    "part D of title IV",
    "title 18, United States Code",
    "Cal. Code § 1.25",
    "the 45 days of part II",
    "https://www.ecfr.gov/reader-aids",
  ])("leaves %j alone", (text) => {
    expect(read(text)).toEqual([]);
  });

  it("does not take what only follows as one more place", () => {
    expect(read("part 820, 30 days after")).toEqual(["21:820"]);
    expect(read("§ 11.10 and 2.5 percent")).toEqual(["21:11.10"]);
    expect(read("as in § 11.10(a), and (2) the maker")).toEqual(["21:11.10(a)"]);
  });

  it("needs a section for paragraphs and a part for this part", () => {
    expect(read("paragraph (b) of this section, this part", {})).toEqual([]);
  });
});

describe("citations of other law", () => {
  it.each([
    ["21 U.S.C. 355(a)", ["uscode/21/355"]],
    ["42 U.S.C. 1302, 1320a-7b(b), and 1395hh", ["uscode/42/1302", "uscode/42/1320a-7b", "uscode/42/1395hh"]],
    ["21 U.S.C. 321-393; 15 USC §§ 1601", ["uscode/21/321", "uscode/21/393", "uscode/15/1601"]],
    ["15 U.S.C. 1693, 12 CFR 1005.2", ["uscode/15/1693", "12:1005.2"]],
    ["section 552a of title 5, United States Code", ["uscode/5/552a"]],
    ["Pub. L. 104–191 and Public Law 111-148", ["plaw/104/public/191", "plaw/111/public/148"]],
    ["76 FR 79022, Dec. 21, 2011, and 81 Fed. Reg. 12,345", ["citation/76-FR-79022", "citation/81-FR-12345"]],
    ["110 Stat. 1936", ["statute/110/1936"]],
    ["the Federal Food, Drug, and Cosmetic Act", ["uscode/21/301"]],
    ["section 501(c)(3) of the Internal Revenue Code", ["uscode/26/501"]],
    ["the Privacy Act Amendments", []],
    ["the Act, the Code and 5 U.S.C. chapter 7", []],
  ])("reads %j", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe("a field that holds citations", () => {
  it.each([
    ["11.10, paragraph (a)", ["?:11.10(a)"]],
    ["11.10 and 820.20", ["?:11.10", "?:820.20"]],
    ["part 2", ["?:2"]],
    ["1005.3 in title 12", ["12:1005.3"]],
    ["11.10 (21 CFR)", ["21:11.10"]],
  ])("reads %j", (text, expected) => {
    expect(read(text, { isField: true })).toEqual(expected);
  });
});

const piece = fc.constantFrom(
  "21 CFR ",
  "§ ",
  "§§ ",
  "11.10",
  "820",
  "(a)",
  "(1)",
  "-",
  " through ",
  " and ",
  ", ",
  "part ",
  "parts ",
  "subpart ",
  "E",
  "appendix ",
  " to ",
  "paragraph ",
  " of this section",
  "title ",
  "U.S.C. ",
  " ",
  ".",
  "–",
);
it("answers any text with citations in order, within the text and without overlap", () =>
  forAll(1_000, [fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(""))], (text) => {
    let end = 0;
    for (const { from, to } of findCitations(text, here)) {
      expect(from).toBeGreaterThanOrEqual(end);
      expect(to).toBeGreaterThan(from);
      end = to;
    }
    expect(end).toBeLessThanOrEqual(text.length);
  }));

it.each([
  [{ title: 21, part: "11", section: "11.10", paragraph: "(a)(1)" }, "/cfr/21/section-11.10#p-a-1"],
  [{ title: 45, part: "164", subpart: "E" }, "/cfr/45/part-164#subpart-E"],
  [
    { title: 10, part: "50", appendix: "Appendix B to Part 50" },
    "/cfr/10/section-Appendix%20B%20to%20Part%2050",
  ],
  [{ title: 40, part: "3" }, "/cfr/40/part-3"],
  [{ title: 40 }, undefined],
  [{ section: "11.10" }, undefined],
])("the address in the reader of %j is %j", (place, address) => {
  expect(readerAddress(place)).toBe(address);
});
