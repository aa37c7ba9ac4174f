import { describe, expect, it } from "vitest";
import { sectionName } from "../../../shared/citations/section-name.ts";

describe("the name of a section", () => {
  it.each([
    "11.10",
    " 11.10 ",
    "§ 11.10",
    "§11.10",
    "§\u00a011.10",
    "Sec. 11.10",
    "Section 11.10",
    "11.10(a)",
    "§ 11.10 (a)(1)(ii)",
  ])("is 11.10 for %j", (text) => {
    expect(sectionName(text)).toBe("11.10");
  });

  it.each([
    ["820.20-820.30", "820.20-820.30"],
    ["1b.1", "1b.1"],
    ["1203A.5(b)", "1203a.5"],
    ["1013.2 comments", "1013.2 comments"],
    ["Appendix  A to Part 1005", "appendix a to part 1005"],
    ["Section 1", "1"],
    ["secondary", "secondary"],
    ["", ""],
  ])("of %j is %j", (text, name) => {
    expect(sectionName(text)).toBe(name);
  });
});
