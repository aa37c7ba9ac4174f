import {
  decideProposals,
  getApplicabilityRecord,
  getScoping,
  listProposals,
} from "../../../../shared/api/applicability.ts";
import { listCfrTitles, listCfrTitlesWithRules, listPartRules } from "../../../../shared/api/cfr-titles.ts";
import { getCompanyRule, listCompanyRules } from "../../../../shared/api/company-rules.ts";
import { getDashboard } from "../../../../shared/api/dashboard.ts";
import { getComplianceReport, listOverdueRules } from "../../../../shared/api/reports.ts";
import { listSelections } from "../../../../shared/api/selections.ts";
import type { Proposal, ProposalDecision, ProposalOutcome } from "../../../../shared/schemas/scoping.ts";
import { useInvalidate } from "../../lib/invalidation.ts";
import { type FirstCalls, firstCall } from "../../lib/opening.ts";
import { useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { titleOf } from "./scoped-title.ts";

/** What a decision makes out of date: a title may be added, and rules of it decided. */
const touched = [
  ...[listProposals, getApplicabilityRecord, listSelections, listCfrTitles, listCfrTitlesWithRules],
  ...[listPartRules, listCompanyRules, getCompanyRule, getDashboard, getComplianceReport, listOverdueRules],
] as const;

/** All parts of a title fit one page. */
const argsOf = (titleNumber: number) => ({ query: { titleNumber: String(titleNumber), limit: 200 } });

/** What the tab asks for as it opens. */
export const proposalCalls: FirstCalls = ({ search }) => [
  firstCall(getScoping, {}),
  firstCall(listProposals, argsOf(titleOf(search))),
];

export const useProposals = (titleNumber: number) =>
  useApi(listProposals, argsOf(titleNumber), { keepPrevious: true });

export type Part = Pick<Proposal, "titleNumber" | "part" | "proposal">;

interface Decided {
  readonly rules: number;
  /** Parts that were refused, or could not be finished. */
  readonly stayed: readonly ProposalOutcome[];
}

const toItem = ({ titleNumber, part }: Pick<Proposal, "titleNumber" | "part">) => ({ titleNumber, part });
const sumOf = (outcomes: readonly ProposalOutcome[], field: "rulesChanged" | "rulesLeft"): number =>
  outcomes.reduce((sum, outcome) => sum + outcome[field], 0);

/** Decides about parts; one with very many rules takes several calls, each of which goes on where the last ended. */
export const useDecisions = () => {
  const { run, isPending } = useApiMutation(decideProposals);
  const invalidate = useInvalidate();

  /** Rejects where a call failed; what was decided before it stays. */
  const decide = async (
    parts: readonly Part[],
    decision: ProposalDecision,
    reason?: string,
  ): Promise<Decided> => {
    let items = parts.map(toItem);
    let rules = 0;
    const stayed: ProposalOutcome[] = [];
    try {
      while (items.length > 0) {
        const { outcomes } = await run({ body: { items, decision, ...(reason && { reason }) } });
        rules += sumOf(outcomes, "rulesChanged");
        stayed.push(...outcomes.filter(({ outcome }) => outcome === "refused"));
        const unfinished = outcomes.filter(({ outcome }) => outcome === "unfinished");
        // Without progress the same call would end the same way.
        const goesOn = sumOf(outcomes, "rulesChanged") > 0;
        if (!goesOn) stayed.push(...unfinished);
        items = goesOn ? unfinished.map(toItem) : [];
      }
      return { rules, stayed };
    } finally {
      await invalidate(touched);
    }
  };

  return { decide, isPending };
};
