import { table } from "../../../../functions/core/table/table.ts";
import { selections } from "../../../../functions/regulation/selections/selection-repository.ts";
import { companyRuleId, slotOf } from "../../../../functions/rules/record/company-rule-id.ts";
import { type Overlay, overlays } from "../../../../functions/rules/record/overlay-repository.ts";
import type { Company } from "../../../../shared/schemas/company.ts";
import { aRule } from "../regulation.ts";

/** Rules of title 40 that samples change: more than there are callers of one endpoint. */
const spareRules = 60;
const partNo = "4";
export const spareMasters = Array.from({ length: spareRules }, (_, index) =>
  aRule({ titleNumber: 40, partNo, section: "4.1", obligationId: `spare-${index}` }),
);
/** Rules that are alone in their parts, for what changes all copies of a part. */
export const loneMasters = Array.from({ length: spareRules }, (_, index) =>
  aRule({ titleNumber: 40, partNo: `${100 + index}`, section: `${100 + index}.1`, obligationId: "lone" }),
);
/** The rules of title 40 that come before them. */
const firstOrdinal = 1;

let used = 0;
const nextSpare = () => {
  const index = used % spareRules;
  used += 1;
  return { partNo, ordinal: firstOrdinal + index, masterRuleId: `40.${partNo}-spare-${index}` };
};
const nextLone = () => {
  const index = used % spareRules;
  used += 1;
  const part = `${100 + index}`;
  return { partNo: part, ordinal: firstOrdinal + spareRules + index, masterRuleId: `40.${part}-lone` };
};

/**
 * A rule that no one else is about to change, with a wording of the company's own, as an edit leaves it; its
 * master changed since.
 * @param kind `lone`: the one rule of its part
 */
export const aCopiedRule = async (
  { company }: { company: Pick<Company, "id"> },
  kind: "spare" | "lone" = "spare",
): Promise<Overlay> => {
  const { ordinal, masterRuleId, ...part } = kind === "lone" ? nextLone() : nextSpare();
  const selection = await selections.get(company.id, 40);
  if (!selection) throw new Error("A world has title 40");
  const slot = slotOf("shared", ordinal);
  const place = { companyId: company.id, titleNumber: 40, ...part, slot };
  const ids = { companyRuleId: companyRuleId(selection.block, slot), masterRuleId };
  const state = (await overlays.get(place)) ?? overlays.untouched({ ...place, ...ids }, new Date());
  const copy = { text: "Our text", ruleTextSimplified: "Our text", action: "Our action" };
  const at = "2026-01-01T10:00:00.000Z";
  const changes = { copy, copiedBy: "tests", copiedAt: at, base: { ...copy, at } };
  await table.write(overlays.save(company.id, state, changes, new Date()));
  return { ...state, ...changes, version: state.version + 1 };
};
