import { describe, expect, it } from "vitest";
import { ownLibrary, sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { selections } from "../../functions/regulation/selections/selection-repository.ts";
import { companyRuleId, slotOf } from "../../functions/rules/record/company-rule-id.ts";
import { aPerson, aStaffedCompany, type Person } from "../support/server/people.ts";
import { aRule, loadTitles, publish, selectTitle } from "../support/server/regulation.ts";
import { items } from "../support/server/rule-world.ts";

/** Number of company one's rule with this ordinal in title 21. */

const farIntoTheText = `${"Before anything else is done, ".repeat(12)}keep the calibration ledger current ${"and so on ".repeat(40)}`;
const shared = [
  aRule({ section: "11.10", obligationId: "a", sourceSection: "21 CFR 11.10(a)", ruleTitle: "Validation" }),
  aRule({ section: "11.10", obligationId: "b", sourceSection: "21 CFR 11.10(b)", ruleTitle: "Copies" }),
  aRule({ section: "11.10", obligationId: "b2", sourceSection: "21 CFR 11.10(b)", ruleTitle: "More copies" }),
  aRule({
    section: "11.30",
    obligationId: "c",
    ruleTitle: "Open systems",
    ruleTextSimplified: farIntoTheText,
  }),
  ...Array.from({ length: 11 }, (_, index) =>
    aRule({ section: "11.50", obligationId: `d${index}`, ruleTitle: `Signature zebra ${index}` }),
  ),
  aRule({ section: "11.70", obligationId: "t1", ruleTitle: "Keep records", action: "Keep an audit trail." }),
  aRule({ section: "11.70", obligationId: "t2", ruleTitle: "Trails of audits", action: "Review them." }),
  aRule({ partNo: "110", section: "110.5", obligationId: "e", partDescription: "Good practice (retired)" }),
  aRule({
    titleNumber: 12,
    partNo: "1005",
    section: "1005.3",
    obligationId: "f",
    sourceSection: "12 CFR 1005.3",
    partDescription: "Electronic Fund Transfers (Regulation E)",
  }),
  aRule({
    titleNumber: 12,
    partNo: "11",
    section: "11.10",
    obligationId: "g",
    partDescription: "Bank things",
  }),
  aRule({ titleNumber: 12, partNo: "9", section: "9.1", obligationId: "h", partDescription: "Fiduciaries" }),
  aRule({
    titleNumber: 40,
    partNo: "1b",
    section: "1b.1",
    obligationId: "i",
    partDescription: "Odd numbers",
  }),
];
const own = [
  aRule({
    section: "11.900",
    obligationId: "own-1",
    ruleTitle: "Quokka duty",
    sourceSection: "21 CFR 11.900",
  }),
  aRule({ partNo: "4321", section: "4321.1", obligationId: "own-2", partDescription: "Wombat house rules" }),
];

await loadTitles();
const [one, two, superAdmin] = await Promise.all([
  aStaffedCompany(),
  aStaffedCompany(),
  aPerson({ role: "super_admin" }),
]);
await publish(sharedLibrary, shared);
await publish(ownLibrary(one.company.id), own);
await selectTitle(one.company.id, 21, { shared: 18, own: 2 });
await selectTitle(two.company.id, 12, { shared: 3, own: 0 });
const { block } = (await selections.get(one.company.id, 21)) ?? { block: 0 };
const numberOf = (library: Parameters<typeof slotOf>[0], ordinal: number) =>
  companyRuleId(block, slotOf(library, ordinal));

const search = (person: Person, q: string) => person.searchEverywhere({ query: { q } });
const citations = async (person: Person, q: string) =>
  (await search(person, q)).citations.map(({ citation }) => citation);
const parts = async (person: Person, q: string) =>
  (await search(person, q)).parts.map(({ titleNumber, partNo }) => `${titleNumber}/${partNo}`);

describe("titles", () => {
  it("are found by number and by words of their name, whatever the case", async () => {
    const numbers = async (q: string) =>
      (await search(one.member, q)).titles.map(({ titleNumber }) => titleNumber);
    expect(await numbers("21")).toEqual([21]);
    expect(await numbers("title 12")).toEqual([12]);
    expect((await numbers("2"))[0]).toBe(2);
    expect(await numbers("2")).toContain(21);
    expect(await numbers("DRUGS food")).toEqual([21]);
    expect(await numbers("foodx")).toEqual([]);
  });

  it("say whether the company selected them, and those come first", async () => {
    const { titles } = await search(one.member, "2");
    expect(titles.find(({ titleNumber }) => titleNumber === 21)?.isSelected).toBe(true);
    const byName = (await search(one.member, "and")).titles;
    expect(byName[0]).toEqual({ titleNumber: 21, titleName: "Food and Drugs", isSelected: true });
    expect(byName.slice(1).some(({ isSelected }) => isSelected)).toBe(false);
  });
});

describe("parts", () => {
  it("are found by number, and by the beginning of it", async () => {
    expect(await parts(one.member, "11")).toEqual(["21/11", "21/110", "12/11"]);
    expect(await parts(one.member, "1b")).toEqual(["40/1b"]);
  });

  it("are found by words of the description in any order", async () => {
    expect(await parts(one.member, "fund ELECTRONIC")).toEqual(["12/1005"]);
    expect(await parts(one.member, "electronic")).toEqual(["21/11", "12/1005"]);
  });

  it("of the company's titles come first, the others marked as not selected", async () => {
    const { parts: found } = await search(two.member, "electronic");
    expect(found.map(({ titleNumber, isSelected }) => [titleNumber, isSelected])).toEqual([
      [12, true],
      [21, false],
    ]);
  });

  it("are looked for within the title that is named", async () => {
    expect(await parts(one.member, "electronic in title 12")).toEqual(["12/1005"]);
    expect(await parts(one.member, "title 12")).toEqual([]);
  });
});

describe("rules", () => {
  it("are five of all that match, as many as the list of company rules counts", async () => {
    const found = await search(one.member, "zebra");
    expect(found.rules).toHaveLength(5);
    expect(found.ruleTotal).toBe(11);
    const list = items(await one.member.listCompanyRules({ query: { search: "zebra" } }));
    expect(list).toHaveLength(11);
    expect(found.rules.map(({ id }) => id)).toEqual(list.slice(0, 5).map(({ id }) => id));
  });

  it("show the words around the match, and none where the title shows it", async () => {
    const found = await search(one.member, "CALIBRATION ledger");
    expect(found.rules).toHaveLength(1);
    expect(found.rules[0]?.excerpt).toMatch(/^… .*keep the calibration ledger current .* …$/);
    expect(found.rules[0]?.excerpt.length).toBeLessThan(220);
    expect((await search(one.member, "zebra 7")).rules[0]).toMatchObject({
      ruleTitle: "Signature zebra 7",
      excerpt: "",
    });
  });

  it.each([
    ["trail audit", ["Trails of audits", "Keep records"]],
    ["audits trails", ["Trails of audits", "Keep records"]],
    ["keeping audited tra", ["Keep records"]],
    ['"audit trail"', ["Keep records"]],
    ['"trail audit"', []],
    ["trail audit unheard", []],
  ])("are found by words in any order and form, best first: %s", async (typed, titles) => {
    const { rules, ruleTotal } = await search(one.member, typed);
    expect(rules.map(({ ruleTitle }) => ruleTitle)).toEqual(titles);
    expect(ruleTotal).toBe(titles.length);
  });

  it("show the passage that holds the words, though they stand apart", async () => {
    const { rules } = await search(one.member, "trails audited");
    expect(rules.map(({ excerpt }) => excerpt)).toEqual(["", "Keep an audit trail."]);
  });

  it("lead to the company's own number", async () => {
    expect((await search(one.member, "quokka")).rules).toMatchObject([
      { id: numberOf("own", 0), library: "own", sourceSection: "21 CFR 11.900" },
    ]);
  });

  it("are none of a title that the company did not select", async () => {
    expect(await search(two.member, "zebra")).toMatchObject({ rules: [], ruleTotal: 0 });
    expect((await search(two.member, "check that the system")).ruleTotal).toBe(3);
  });
});

describe("citations", () => {
  it.each([
    ["21 CFR 11.10(a)", "21 CFR 11.10(a)"],
    ["21cfr11.10(a)", "21 CFR 11.10(a)"],
    ["§ 11.10(a) of title 21", "21 CFR 11.10(a)"],
    ["21 C.F.R. § 11.50", "21 CFR 11.50"],
    ["21 CFR part 110", "21 CFR Part 110"],
    ["1005.3 in title 12", "12 CFR 1005.3"],
    ["40 CFR 1B.1", "40 CFR 1B.1"],
  ])("are read in full: %s", async (q, citation) => {
    expect(await citations(one.member, q)).toEqual([citation]);
  });

  it("name the one rule of exactly that place, and none where there are two", async () => {
    const rule = async (q: string) => (await search(one.member, q)).citations[0]?.ruleId;
    expect(await rule("21 CFR 11.10(a)")).toBe(numberOf("shared", 0));
    expect(await rule("21 CFR 11.10(b)")).toBeNull();
    expect(await rule("21 CFR 11.10(z)")).toBeNull();
    expect(await rule("21 CFR 11.10")).toBeNull();
    expect(await rule("11.900")).toBe(numberOf("own", 0));
    expect(await rule("12 CFR 1005.3")).toBeNull();
  });

  it("without a title are looked for in the company's titles before the others", async () => {
    expect(await citations(one.member, "11.10")).toEqual(["21 CFR 11.10", "12 CFR 11.10"]);
    expect(await citations(two.member, "11.10")).toEqual(["12 CFR 11.10", "21 CFR 11.10"]);
    expect(await citations(one.member, "part 11")).toEqual(["21 CFR Part 11", "12 CFR Part 11"]);
    expect(await citations(one.member, "21 CFR parts 11 and 110")).toEqual([
      "21 CFR Part 11",
      "21 CFR Part 110",
    ]);
    expect(await citations(superAdmin, "11.10")).toEqual(["12 CFR 11.10", "21 CFR 11.10"]);
  });

  it("lead to the whole part where it has no such section, and nowhere where there is no such part", async () => {
    expect((await search(one.member, "21 CFR 11.777")).citations).toEqual([
      {
        citation: "21 CFR Part 11",
        titleNumber: 21,
        partNo: "11",
        section: "",
        partDescription: "Electronic Records; Electronic Signatures",
        ruleId: null,
      },
    ]);
    expect(await citations(one.member, "11.777")).toEqual(["21 CFR Part 11"]);
    expect(await citations(one.member, "21 CFR 999.1")).toEqual([]);
    expect(await citations(one.member, "7 CFR 11.10")).toEqual([]);
    expect(await citations(one.member, "keep at 11.777 degrees")).toEqual([]);
  });

  it("are not offered a second time among the parts", async () => {
    expect(await parts(one.member, "part 11")).toEqual(["21/110"]);
  });
});

describe("what a company imported for itself", () => {
  it("is found by its own people", async () => {
    expect(await parts(one.member, "wombat")).toEqual(["21/4321"]);
    expect(await citations(one.member, "21 CFR 4321.1")).toEqual(["21 CFR 4321.1"]);
    expect((await search(one.member, "quokka")).ruleTotal).toBe(1);
  });

  it.each(["wombat", "quokka", "4321", "21 CFR 4321.1", "4321.1", "part 4321", "21 CFR 11.900"])(
    "is found by no one else: %s",
    async (q) => {
      for (const stranger of [two.admin, two.member, superAdmin]) {
        const found = await search(stranger, q);
        expect(found).toMatchObject({ parts: [], rules: [], ruleTotal: 0 });
        expect(JSON.stringify(found)).not.toMatch(/4321|ombat|uokka|11\.900/);
      }
    },
  );
});

describe("the system's administrator", () => {
  it("finds titles, parts and citations, and no company's rules", async () => {
    const found = await search(superAdmin, "electronic");
    expect(found.parts.map(({ partNo, isSelected }) => [partNo, isSelected])).toEqual([
      ["1005", false],
      ["11", false],
    ]);
    expect(await search(superAdmin, "zebra")).toMatchObject({ rules: [], ruleTotal: 0 });
    expect(await citations(superAdmin, "21 CFR 11.10(a)")).toEqual(["21 CFR 11.10(a)"]);
  });
});

describe("odd input", () => {
  it.each([
    ".*",
    "(zz",
    "[",
    "\\",
    "%",
    "$&",
    "a{1000}",
    "🦓",
    "x".repeat(200),
    "İSTANBUL ß Σ",
    "\u0000",
    "../../etc",
    "C#",
    "LIB#SHARED",
    "(a)(1)(ii)",
    "0 CFR 0.0",
  ])("finds nothing and fails at nothing: %j", async (q) => {
    expect(await search(one.member, q)).toEqual({
      citations: [],
      titles: [],
      parts: [],
      rules: [],
      ruleTotal: 0,
      policies: [],
      policyTotal: 0,
      policiesIncomplete: false,
      sections: [],
      people: [],
      totals: { rules: 0, text: 0, policies: 0, people: 0 },
    });
  });

  it("is cut of white space around it", async () => {
    expect((await search(one.member, "  quokka\t")).ruleTotal).toBe(1);
  });

  it.each([undefined, "", "   ", "\t\n", "x".repeat(201)])("is refused: %j", async (q) => {
    const problem = await one.member.refused.searchEverywhere(400, q === undefined ? {} : { query: { q } });
    expect(problem.issues?.map(({ path }) => path)).toEqual(["query.q"]);
  });

  it("that is half a character is refused by its field", async () => {
    const { issues } = await one.member.refused.searchEverywhere(400, { query: { q: "\ud83e" } });
    expect(issues).toMatchObject([{ path: "query.q" }]);
  });
});
