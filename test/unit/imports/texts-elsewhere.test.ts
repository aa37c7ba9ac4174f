import { describe, expect, it } from "vitest";
import { RowErrors } from "../../../functions/intake/engine/row-errors.ts";
import { ruleOfRow } from "../../../functions/intake/rows/rule-row.ts";
import { RuleCollector } from "../../../functions/intake/rules/rule-collector.ts";
import { rowsOf } from "./file-of-rules.ts";

const read = async (row: object) => {
  const [first] = await rowsOf(JSON.stringify([row]));
  if (!first) throw new Error("No row");
  return JSON.parse(ruleOfRow(first).content);
};

describe("texts and places that stand elsewhere", () => {
  it("are read from content and from metadata", async () => {
    const metadata = { citation: "21 CFR 11.10(a)", id: "chunk-7" };
    expect(await read({ id: "a", content: "Keep records.", metadata })).toMatchObject({
      ...{ obligationId: "a", titleNumber: 21, partNo: "11", section: "11.10" },
      ...{ ruleTextVerbatim: "Keep records.", extra: { metadata } },
    });
    const content = { title: "Records", text: "Keep records." };
    expect(await read({ id: "a", content, metadata })).toMatchObject({
      ruleTitle: "Records",
      ruleTextVerbatim: "Keep records.",
    });
  });

  it("do not outdo what the row itself says", async () => {
    const row = { id: "a", source_section: "40 CFR 3.1", rule_text: "Report.", content: "Other." };
    expect(await read({ ...row, metadata: { citation: "21 CFR 11.10" } })).toMatchObject({
      titleNumber: 40,
      ruleTextVerbatim: "Report.",
      extra: { content: "Other." },
    });
  });

  it("in a key_rule beside a list are reported once, and the list is imported", async () => {
    const rule = (id: string) => ({ obligation_id: id, source_section: "21 CFR 11.10", rule_text: "Keep." });
    const rules = new RuleCollector();
    const file = { sections: [{ key_rule: rule("k"), rules: [rule("a"), rule("b")] }] };
    rules.add(await rowsOf(JSON.stringify(file)));
    expect(rules.parts(21)[0]?.rows).toBe(2);
    expect(RowErrors.together([rules.errors]).first).toEqual([
      { row: 0, field: "key_rule", message: expect.stringContaining("was not imported") },
    ]);
  });
});
