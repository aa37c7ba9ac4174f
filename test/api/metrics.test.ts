import { describe, expect, it } from "vitest";
import { ownLibrary, sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { getPartMetrics, listPartMetrics } from "../../shared/api/metrics.ts";
import { refused } from "../support/server/api.ts";
import { times } from "../support/server/at-once.ts";
import { anEvaluation, publishEvaluation } from "../support/server/metrics.ts";
import { aPerson, aStaffedCompany, as, type Person } from "../support/server/people.ts";
import { aRule, loadTitles, publish, selectTitle } from "../support/server/regulation.ts";

/** A rule at `citation`, such as `11.10(a)`, whose obligation is called like it. */
const rule = (citation: string, ...crossReferencesInternal: string[]) =>
  aRule({
    obligationId: citation,
    section: citation.split("(")[0] ?? "",
    sourceSection: `21 CFR ${citation}`,
    ruleTitle: `Do ${citation}`,
    crossReferencesInternal,
  });
const crowd = times(450, (index) =>
  aRule({ titleNumber: 40, partNo: "3", section: `3.${index + 1}`, obligationId: `crowd-${index}` }),
);

await loadTitles();
const staffed = await aStaffedCompany();
const operator = await aPerson({ role: "super_admin", companyId: null, membership: "none" });
await publish(sharedLibrary, [
  rule("11.1(e)"),
  rule("11.10"),
  rule("11.10(a)", "paragraph (c) of this section", "12 CFR 11.30"),
  rule("11.10(c)"),
  rule("11.30", "§§ 11.10 and 11.50(a)", "subpart C", "this section"),
  rule("11.50(a)", "21 CFR 11.10(e)"),
  ...crowd,
]);

const of = (titleId: string, partNo: string, section?: string) => ({
  params: { titleId, partNo },
  query: section ? { section } : {},
});
const picture = async (person: Person, titleId = "21", partNo = "11", section?: string) => {
  const { nodes, edges, isCut } = await person.getPartDependencies(of(titleId, partNo, section));
  return {
    names: nodes.map(({ obligationId }) => obligationId),
    arrows: edges.map(({ from, to }) => `${from} > ${to}`),
    nodes,
    isCut,
  };
};

describe("reading evaluations", () => {
  it("is 404 for a part, a section and a title without one, with a sentence", async () => {
    await publishEvaluation({ titleNumber: 21, partNo: "820" }, "820.30");
    const ofPart = "This part has no metrics yet.";
    for (const [contract, place, sentence] of [
      [listPartMetrics, of("21", "821"), ofPart],
      [listPartMetrics, of("499", "820"), ofPart],
      [getPartMetrics, of("21", "820"), ofPart],
      [getPartMetrics, of("21", "820", "820.31"), "Section 820.31 has no metrics of its own."],
      [getPartMetrics, of("21", "821"), ofPart],
    ] as const) {
      await refused(contract, 404, as(staffed.member, place), sentence);
    }
    expect(await staffed.member.listPartMetrics(of("21", "820"))).toHaveLength(1);
    const section = await staffed.member.getPartMetrics(of("21", "820", "§ 820.30"));
    expect(section).toMatchObject({ cfrTitle: "21", part: "820", section: "820.30" });
  });

  it("needs no selected title, and is the same for every company and the super admin", async () => {
    await publishEvaluation({ titleNumber: 21, partNo: "1b" });
    const other = await aStaffedCompany();
    const answers = await Promise.all(
      [staffed.member, staffed.officer, other.admin, operator].map((person) =>
        person.getPartMetrics(of("21", "1B")),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.metricsData).toEqual(anEvaluation());
  });
});

describe("the picture of dependencies", () => {
  it("has a part's obligations in the order of the CFR, and who refers to whom among them", async () => {
    expect(await picture(staffed.member)).toMatchObject({
      names: ["11.1(e)", "11.10", "11.10(a)", "11.10(c)", "11.30", "11.50(a)"],
      arrows: ["11.10(a) > 11.10(c)", "11.30 > 11.10", "11.30 > 11.50(a)", "11.50(a) > 11.10"],
      isCut: false,
    });
    expect((await picture(staffed.member)).nodes[1]).toEqual({
      obligationId: "11.10",
      ruleTitle: "Do 11.10",
      section: "11.10",
      masterRuleId: "21.11-11.10",
      companyRuleId: null,
    });
  });

  it("of a section has its own obligations and the arrows between those alone", async () => {
    expect(await picture(staffed.member, "21", "11", "11.10")).toMatchObject({
      names: ["11.10", "11.10(a)", "11.10(c)"],
      arrows: ["11.10(a) > 11.10(c)"],
    });
  });

  it("follows the evaluation's own order where there is one; what it leaves out comes after", async () => {
    const order = ["11.50(a)", "11.10(c)", 7, "gone", "11.10(a)"];
    const place = { titleNumber: 21, partNo: "11" };
    await publishEvaluation(place, "", anEvaluation({ dag_analysis: { topological_order: order } }));
    expect((await picture(staffed.member)).names).toEqual([
      "11.50(a)",
      "11.10(c)",
      "11.10(a)",
      "11.1(e)",
      "11.10",
      "11.30",
    ]);
    expect((await picture(staffed.member, "21", "11", "11.10")).names).toEqual([
      "11.10(c)",
      "11.10(a)",
      "11.10",
    ]);
    await publishEvaluation(place, "11.10", { dag_analysis: { topological_order: ["11.10(a)"] } });
    expect((await picture(staffed.member, "21", "11", "11.10")).names).toEqual([
      "11.10(a)",
      "11.10",
      "11.10(c)",
    ]);
  });

  it("knows the company's own numbers of its rules, and no other company's", async () => {
    const [one, two] = [await aStaffedCompany(), await aStaffedCompany()];
    await selectTitle(one.company.id, 21, { shared: 4, own: 0 });
    await selectTitle(two.company.id, 21, { shared: 4, own: 0 });
    const numbers = async (person: Person) =>
      (await picture(person)).nodes.map(({ companyRuleId }) => companyRuleId);
    const [first, second] = [await numbers(one.member), await numbers(two.member)];
    expect(first.filter((number) => number !== null)).toHaveLength(4);
    expect(second.filter((number) => number !== null && first.includes(number))).toEqual([]);
    expect(await numbers(operator)).toEqual(times(6, () => null));
  });

  it("is of the shared rules, which evaluations are about: a company's own import is not in it", async () => {
    const { company, member } = await aStaffedCompany();
    await publish(ownLibrary(company.id), [rule("11.99", "§ 11.10")]);
    expect((await picture(member)).names).not.toContain("11.99");
  });

  it("stops at 400 obligations and says so; a part without rules is empty", async () => {
    const { names, isCut } = await picture(staffed.member, "40", "3");
    expect([names.length, isCut]).toEqual([400, true]);
    expect(await picture(staffed.member, "40", "99")).toMatchObject({ names: [], arrows: [], isCut: false });
  });
});
