import { expect, test } from "vitest";
import { referencesOf } from "../../../functions/intake/rows/reference-list.ts";

test.each<[string, string[]]>([
  ["§§ 91.117(c), 91.127", ["§§ 91.117(c), 91.127"]],
  ["§§ 91.117(c), 91.127, and 91.130; § 61.3", ["§§ 91.117(c), 91.127, and 91.130", "§ 61.3"]],
  ["§ 11.10, § 11.30", ["§ 11.10", "§ 11.30"]],
  ["§ 11.10(a), (b), and § 11.30", ["§ 11.10(a), (b)", "§ 11.30"]],
  ["11.10, 11.30(b)", ["11.10", "11.30(b)"]],
  ["OBL-001, OBL-002", ["OBL-001", "OBL-002"]],
  ["12 CFR 1005.3, 1005.4, 15 U.S.C. 1681, 1691", ["12 CFR 1005.3, 1005.4", "15 U.S.C. 1681, 1691"]],
  ["21 CFR part 11, subpart B", ["21 CFR part 11, subpart B"]],
  ["parts 11, 806 and 820", ["parts 11, 806 and 820"]],
  [
    "paragraphs (a), (b)(1), or (c) of this section, § 11.10",
    ["paragraphs (a), (b)(1), or (c) of this section", "§ 11.10"],
  ],
  ["§ 11.10, paragraph (b) of this section", ["§ 11.10", "paragraph (b) of this section"]],
  ["paragraph (a), paragraph (b)", ["paragraph (a)", "paragraph (b)"]],
  ["Federal Food, Drug, and Cosmetic Act", ["Federal Food, Drug, and Cosmetic Act"]],
  ["Truth in Lending Act, Privacy Act of 1974", ["Truth in Lending Act", "Privacy Act of 1974"]],
  ["section 5 of the Act, as amended", ["section 5 of the Act, as amended"]],
  ["§ 11.10\n§ 11.30, ", ["§ 11.10", "§ 11.30"]],
])("%j is %j", (text, references) => {
  expect(referencesOf(text)).toEqual(references);
});

test("an array is taken as it is, and no text as none", () => {
  expect(referencesOf(["§§ 1.1, 1.2", { citation: "§ 1.3" }])).toEqual(["§§ 1.1, 1.2", "§ 1.3"]);
  expect(referencesOf("")).toEqual([]);
});
