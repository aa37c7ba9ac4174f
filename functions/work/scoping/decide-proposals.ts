import { decideProposals } from "../../../shared/api/applicability.ts";
import type { ProposalDecisions, ProposalOutcome } from "../../../shared/schemas/scoping.ts";
import { repeatWhile } from "../../core/deadline.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { isLostRace, Problem } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { companies } from "../../people/companies/company-repository.ts";
import { selectTitle } from "../../regulation/selections/select-title.ts";
import { selections } from "../../regulation/selections/selection-repository.ts";
import { initializeRules } from "../../rules/company/initialize-rules.ts";
import { type DecidedRules, decideRules, wantedFor } from "./decide-part.ts";
import { proposalsOf } from "./propose.ts";
import { citationOf, scopeSentence } from "./scope-sentence.ts";
import { scoping } from "./scoping-repository.ts";

/** Rules of one call, so that it ends within a request's time. */
const mostRules = 200;

type Proposed = ReturnType<typeof proposalsOf>[number];
type Decision = Pick<ProposalDecisions, "decision"> & { readonly reason: string };

/** Why a part cannot be decided so. */
const refusalOf = (
  proposed: Proposed | undefined,
  { decision }: Pick<ProposalDecisions, "decision">,
): string | undefined => {
  if (!proposed) return "Answer the questions to get proposals.";
  const isOpen = proposed.proposal === "open" && decision === "accepted";
  return isOpen ? "An open proposal cannot be accepted. Answer its questions first." : undefined;
};

/** The quoted sentence, or where it stands in the law that the copy does not hold. */
const acceptedBecause = async (proposed: Proposed): Promise<string> =>
  (await scopeSentence(proposed)) ?? citationOf(proposed);

/** Writes the decision down, unless it is the one that is there; true where it was written. */
const saveDecision = (
  { titleNumber, part, proposal }: Proposed,
  { decision, reason }: Decision,
  ctx: Context,
): Promise<boolean> =>
  repeatWhile(isLostRace, async () => {
    const companyId = ctx.companyId();
    const stored = await scoping.getDecision(companyId, { titleNumber, part });
    const content = { proposal, decision, reason };
    const isSame = stored?.proposal === proposal && stored.decision === decision && stored.reason === reason;
    if (isSame) return false;
    const version = (stored?.version ?? 0) + 1;
    const by = { decidedBy: ctx.actor().id, decidedAt: ctx.now.toISOString() };
    await table.transact([
      scoping.saveDecision(companyId, { titleNumber, part, ...content, ...by, version }),
      ctx.activity({ target: { type: "proposal", id: `${titleNumber}-${part}` }, after: content }),
    ]);
    return true;
  });

/** Titles that the accepted parts need; a title that cannot be added, with the reason. */
const addTitles = async (accepted: readonly Proposed[], ctx: Context): Promise<Map<number, string>> => {
  const wanted = new Set(
    accepted.filter(({ proposal }) => proposal === "applies").map(({ titleNumber }) => titleNumber),
  );
  if (wanted.size === 0) return new Map();
  const active = await selections.listActive(ctx.companyId());
  const refused = new Map<number, string>();
  for (const titleNumber of wanted) {
    if (active.some((each) => each.titleNumber === titleNumber)) continue;
    try {
      await selectTitle(titleNumber, ctx);
    } catch (error) {
      // Added by another person in this moment: as wanted.
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      if (error.code !== "selection.exists") refused.set(titleNumber, error.message);
    }
  }
  // The rules of a title that was just added come into being, so that they can be decided.
  await initializeRules(ctx, (titleNumber) => wanted.has(titleNumber));
  return refused;
};

const nothingDone: DecidedRules = { changed: 0, left: 0, failure: undefined };

/** Decides about a part's rules, at most `most` of them, and then about the part. */
const decidePart = async (
  proposed: Proposed,
  { decision, reason }: Decision,
  most: number,
  ctx: Context,
): Promise<ProposalOutcome> => {
  const wanted = wantedFor(proposed.proposal, decision, reason);
  const { changed, left, failure } = wanted ? await decideRules(proposed, wanted, most, ctx) : nothingDone;
  // A part is decided once all of its rules are: until then the same call again goes on.
  const isSaved = left === 0 && (await saveDecision(proposed, { decision, reason }, ctx));
  const outcome = isSaved || changed > 0 ? "changed" : "unchanged";
  return {
    ...{ titleNumber: proposed.titleNumber, part: proposed.part },
    ...{ outcome: left > 0 ? "unfinished" : outcome, rulesChanged: changed, rulesLeft: left },
    message: failure ?? null,
  };
};

type Item = ProposalDecisions["items"][number] & { readonly proposed: Proposed | undefined };

/** What was asked for, each part once, with what is proposed for it now. */
const askedFor = async ({ items }: ProposalDecisions, companyId: string): Promise<Item[]> => {
  const [company, profile] = await Promise.all([companies.mustGet(companyId), scoping.getProfile(companyId)]);
  const all = profile ? proposalsOf({ ...company, ...profile }) : [];
  const distinct = new Map(items.map((item) => [`${item.titleNumber} ${item.part}`, item]));
  return [...distinct.values()].map((item) => ({
    ...item,
    proposed: all.find(({ titleNumber, part }) => titleNumber === item.titleNumber && part === item.part),
  }));
};

export const handler = endpoint(decideProposals, async ({ body }, ctx) => {
  const items = await askedFor(body, ctx.companyId());
  const isAccepted = body.decision === "accepted";
  const accepted = items.flatMap(({ proposed }) => (isAccepted && proposed ? [proposed] : []));
  const withoutTitle = await addTitles(accepted, ctx);
  const outcomes: ProposalOutcome[] = [];
  let budget = mostRules;
  for (const { titleNumber, part, proposed } of items) {
    const message = refusalOf(proposed, body) ?? withoutTitle.get(titleNumber) ?? null;
    if (!proposed || message !== null) {
      outcomes.push({ titleNumber, part, outcome: "refused", rulesChanged: 0, rulesLeft: 0, message });
      continue;
    }
    const reason = isAccepted ? await acceptedBecause(proposed) : (body.reason ?? "");
    const outcome = await decidePart(proposed, { decision: body.decision, reason }, budget, ctx);
    budget -= outcome.rulesChanged;
    outcomes.push(outcome);
  }
  return { outcomes };
});
