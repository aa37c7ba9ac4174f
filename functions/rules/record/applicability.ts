import type { Applicability } from "../../../shared/schemas/company-rule.ts";
import { noReasonWords } from "../../../shared/words/values.ts";
import type { Overlay } from "./overlay-repository.ts";

type Decided = Pick<Overlay, "isActive" | "decision">;

/** What was decided. A rule that an import or an earlier release marked as not applicable stays so. */
export const applicabilityOf = ({ isActive, decision }: Decided): Applicability => {
  if (!isActive) return "not_applicable";
  return decision ? "applicable" : "undecided";
};

/** What was decided, and why: null while undecided. */
export const decidedAs = (decided: Decided) => {
  const applicability = applicabilityOf(decided);
  const reason = applicability === "undecided" ? null : decided.decision?.reason || noReasonWords;
  return { applicability, applicabilityReason: reason };
};

/** The same of a rule, whether or not the company touched it. */
export const decidedOf = ({
  master,
  overlay,
}: {
  master: Pick<Decided, "isActive">;
  overlay: Decided | undefined;
}) => decidedAs(overlay ?? { isActive: master.isActive, decision: null });
