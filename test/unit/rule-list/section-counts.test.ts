import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { sectionOfPart } from "../../../functions/rules/index/section-counts.ts";
import { forAll } from "../../support/for-all.ts";
import { configure } from "../../support/server/settings.ts";
import { changes, masters, overlayOf, selections } from "./arbitraries.ts";
import { columnarList } from "./columnar-list.ts";
import { plainList } from "./plain-list.ts";

configure();
vi.setConfig({ testTimeout: 60_000 });

const sectionsWithParagraphs = fc.constantFrom("11.10", "11.10(a)", "§ 11.10(b)(1)", "11.1", "", "1b.2");
const rulesInSections = fc
  .tuple(masters, fc.array(sectionsWithParagraphs, { minLength: 30, maxLength: 30 }))
  .map(([rules, names]) => rules.map((rule, index) => ({ ...rule, section: names[index] ?? rule.section })));

describe("the rules of each section", () => {
  it("are as many as the list has of it, of both libraries, paragraphs with their section", () =>
    forAll(150, [rulesInSections, selections, changes(12)], (rules, selected, changed) => {
      const overlays = changed.flatMap((change) => overlayOf(change, rules, selected));
      const list = columnarList(rules, selected);
      // Asked before, so that an answer of yesterday's state would be seen.
      list.sectionCounts();
      list.apply(overlays);
      const items = plainList(rules, selected, overlays).select({});
      const expected = selected.map(({ titleNumber }) => {
        const ofTitle = items.filter((item) => item.titleNumber === titleNumber);
        const bySection = Map.groupBy(ofTitle, ({ partNo, section }) => {
          const name = /^(?:§ )?([\w.]*)/.exec(section)?.[1] ?? "";
          return name.startsWith(`${partNo}.`) ? name : `${partNo} ${name}`;
        });
        return [titleNumber, new Map([...bySection].map(([name, { length }]) => [name, length]))] as const;
      });
      expect(list.sectionCounts()).toEqual(new Map(expected));
    }));

  it("meet the section's own spelling in its part, and nothing of another part's", () => {
    expect(sectionOfPart("11", "§ 11.10(a)")).toBe(sectionOfPart("11", "11.10"));
    expect(sectionOfPart("11", "Appendix A")).toBe(sectionOfPart("11", "APPENDIX A"));
    expect(sectionOfPart("11", "Appendix A")).not.toBe(sectionOfPart("12", "Appendix A"));
  });
});
