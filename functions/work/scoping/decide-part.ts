import type { Proposal, ProposalDecision } from "../../../shared/schemas/scoping.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { forEachRule } from "../../rules/company/change-each-rule.ts";
import { companyRuleList } from "../../rules/index/company-rule-list.ts";
import { decidedOf } from "../../rules/record/applicability.ts";
import { decisionChange, type WantedDecision } from "../../rules/record/decide-applicability.ts";
import type { SelectedRule } from "../../rules/record/find-rule.ts";
import { saveChange } from "../../rules/record/save-change.ts";

/** What a decision about a proposal says of the part's rules; undefined where it says nothing. */
export const wantedFor = (
  proposal: Proposal["proposal"],
  decision: ProposalDecision,
  reason: string,
): WantedDecision | undefined => {
  if (decision === "undecided") return undefined;
  const applies = decision === "accepted" ? proposal === "applies" : proposal === "may_not_apply";
  return { isApplicable: applies, reason };
};

/** A rule's row tells what other single decisions tell, so that its history and the lists read it alike. */
const ofRule = (ctx: Context): Context => ({
  ...ctx,
  activity: (details) => ctx.activity({ ...details, event: "rule.applicability-set" }),
});

const decideOne = async (
  rule: SelectedRule,
  wanted: WantedDecision,
  ctx: Context,
): Promise<"changed" | "kept"> => {
  // Decided by a person meanwhile, perhaps otherwise: that stays.
  if (decidedOf(rule).applicability !== "undecided") return "kept";
  const change = await decisionChange(rule, wanted, ctx);
  if (!change) return "kept";
  await saveChange(rule, change, ofRule(ctx));
  return "changed";
};

/** What became of the undecided rules of a part. */
export interface DecidedRules {
  readonly changed: number;
  readonly left: number;
  /** What the first rule that failed was told. */
  readonly failure: string | undefined;
}

/**
 * Decides about a part's undecided rules, each in its own transaction, at most `most` of them. What is left is
 * undecided still, so the same call again goes on.
 */
export const decideRules = async (
  { titleNumber, part }: Pick<Proposal, "titleNumber" | "part">,
  wanted: WantedDecision,
  most: number,
  ctx: Context,
): Promise<DecidedRules> => {
  const list = await companyRuleList(ctx.companyId());
  const found = await list.select({ titleNumber, partNo: part, applicability: "undecided" });
  // A rule that an import marked as not applicable was decided there, one that is asked again before.
  const ids = [...found.rows]
    .filter(({ applicability }) => applicability === "undecided")
    .flatMap(({ id }) => (typeof id === "number" ? [id] : []));
  const failures: string[] = [];
  const outcomes = await forEachRule<"changed" | "kept" | "refused">(
    ids.slice(0, most),
    ctx,
    (rule) => decideOne(rule, wanted, ctx),
    (_, message) => {
      failures.push(message);
      return "refused";
    },
  );
  return {
    changed: outcomes.filter((outcome) => outcome === "changed").length,
    left: ids.length - outcomes.filter((outcome) => outcome !== "refused").length,
    failure: failures[0],
  };
};
