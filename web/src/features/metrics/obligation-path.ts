import type { PartDependencies } from "../../../../shared/schemas/metrics.ts";
import { rulePath } from "../../lib/rule-path.ts";

/** A company's own number where it has one: its page shows the company's state of the rule. */
export const obligationPath = ({ companyRuleId, masterRuleId }: PartDependencies["nodes"][number]): string =>
  rulePath(companyRuleId ?? masterRuleId, "cfr-parts");
