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
/** The rules of title 40 that come before them. */
const firstOrdinal = 1;

let used = 0;
/** A rule that no one else is about to change, with a wording of the company's own, as an edit leaves it. */
export const aCopiedRule = async ({ company }: { company: Pick<Company, "id"> }): Promise<Overlay> => {
  const ordinal = firstOrdinal + (used % spareRules);
  used += 1;
  const selection = await selections.get(company.id, 40);
  if (!selection) throw new Error("A world has title 40");
  const slot = slotOf("shared", ordinal);
  const place = { companyId: company.id, titleNumber: 40, partNo, slot };
  const ids = {
    companyRuleId: companyRuleId(selection.block, slot),
    masterRuleId: `40.${partNo}-spare-${ordinal - firstOrdinal}`,
  };
  const state = (await overlays.get(place)) ?? overlays.untouched({ ...place, ...ids }, new Date());
  const copy = { text: "Our text", ruleTextSimplified: "Our text", action: "Our action" };
  await table.write(overlays.save(company.id, state, { copy }, new Date()));
  return { ...state, version: state.version + 1, copy };
};
