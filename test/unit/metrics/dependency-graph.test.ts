import { describe, expect, it } from "vitest";
import { dependencyEdges } from "../../../functions/metrics/evaluations/dependency-graph.ts";
import type { MasterRule } from "../../../shared/schemas/rule.ts";
import { aRule } from "../../support/server/regulation.ts";

/** An obligation cited at `citation`, such as `11.10(a)`, that names itself by it. */
const rule = (citation: string, ...crossReferencesInternal: string[]): MasterRule => ({
  ...aRule({
    obligationId: citation,
    section: citation.split("(")[0] ?? "",
    sourceSection: `21 CFR ${citation}`,
    crossReferencesInternal,
  }),
  ...{ id: `21.11-${citation}`, extractedRuleId: "21.11", library: "shared", ordinal: 0 },
  ...{ createdAt: "2026-01-15T10:00:00.000Z", updatedAt: "2026-01-15T10:00:00.000Z" },
});

const edges = (...rules: MasterRule[]) =>
  dependencyEdges(rules).edges.map(({ from, to }) => `${from} > ${to}`);

describe("who refers to whom", () => {
  it("is the obligation of exactly that place, where there is one", () => {
    expect(edges(rule("11.30", "§ 11.10"), rule("11.10"), rule("11.10(a)"), rule("11.1"))).toEqual([
      "11.30 > 11.10",
    ]);
  });

  it("else those within it, and of its section alone", () => {
    expect(
      edges(
        rule("11.30", "§ 11.10(a)", "21 CFR 11.50"),
        rule("11.10(a)(1)"),
        rule("11.10(a)(2)"),
        rule("11.10(b)"),
        rule("11.50(a)"),
        rule("11.5"),
      ),
    ).toEqual(["11.30 > 11.10(a)(1)", "11.30 > 11.10(a)(2)", "11.30 > 11.50(a)"]);
  });

  it("else the nearest around it; neighbours of a paragraph without an obligation are not meant", () => {
    expect(
      edges(rule("11.30", "§ 11.10(a)(1)(ii)"), rule("11.10"), rule("11.10(a)"), rule("11.10(b)")),
    ).toEqual(["11.30 > 11.10(a)"]);
    expect(edges(rule("11.30", "§ 11.10(f)"), rule("11.10"), rule("11.10(b)"))).toEqual(["11.30 > 11.10"]);
    expect(edges(rule("11.30", "§ 11.10(f)"), rule("11.10(b)"))).toEqual([]);
  });

  it("reads paragraphs of the obligation's own section, each once, and never itself", () => {
    const own = rule(
      "11.10(c)",
      "paragraph (a) of this section",
      "§ 11.10(a)",
      "paragraph (c) of this section",
    );
    expect(edges(own, rule("11.10(a)"), rule("11.30(a)"))).toEqual(["11.10(c) > 11.10(a)"]);
  });

  it("keeps circles, and stops at 2,000 with a word about it", () => {
    expect(edges(rule("11.10", "§ 11.30"), rule("11.30", "§ 11.10"))).toEqual([
      "11.10 > 11.30",
      "11.30 > 11.10",
    ]);
    const many = Array.from({ length: 50 }, (_, index) => rule(`11.10(${index + 1})`, "§ 11.10"));
    const all = dependencyEdges(many);
    expect([all.edges.length, all.isCut]).toEqual([2_000, true]);
    expect(dependencyEdges(many.slice(0, 40))).toMatchObject({ isCut: false });
  });
});
