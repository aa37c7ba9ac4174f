import { getPartDependencies } from "../../../shared/api/metrics.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { numberOf, type RuleState } from "../../rules/record/company-rule.ts";
import { slotOf } from "../../rules/record/company-rule-id.ts";
import { loadPart } from "../../rules/record/load-part.ts";
import { dependencyEdges } from "./dependency-graph.ts";
import { type PartPlace, partIn, sectionOf } from "./evaluation-place.ts";
import { evaluations } from "./evaluation-repository.ts";

/** A diagram with more boxes is unreadable. */
const maxNodes = 400;

/** The shared library's rules, which evaluations are about, under the state of the reader's company. */
const statesOf = async (
  companyId: string | null,
  { titleNumber, partNo }: PartPlace,
): Promise<RuleState[]> => {
  const { masters, selection, overlays } = await loadPart(companyId, titleNumber, partNo);
  const bySlot = new Map(overlays.map((overlay) => [overlay.slot, overlay]));
  return masters.shared.map((master) => ({
    master,
    selection,
    overlay: bySlot.get(slotOf("shared", master.ordinal)),
  }));
};

/** Place of each obligation in the evaluation's own order; the section's evaluation before the whole part's. */
const evaluatedOrder = async (place: PartPlace, section: string): Promise<ReadonlyMap<unknown, number>> => {
  const own = section ? await evaluations.get(place, section) : undefined;
  const order = (own ?? (await evaluations.get(place, "")))?.metricsData.dag_analysis?.topological_order;
  return new Map(order?.map((id, index) => [id, index]));
};

export const handler = endpoint(getPartDependencies, async ({ params, query }, ctx) => {
  const place = partIn(params);
  const section = sectionOf(query.section ?? "");
  const [states, order] = await Promise.all([
    statesOf(ctx.actor().companyId, place),
    evaluatedOrder(place, section),
  ]);
  const wanted = states.filter(
    ({ master }) => !section || master.section.toLowerCase() === section.toLowerCase(),
  );
  const rank = ({ master }: RuleState) => order.get(master.obligationId) ?? order.size;
  const shown = wanted.toSorted((a, b) => rank(a) - rank(b)).slice(0, maxNodes);
  const { edges, isCut } = dependencyEdges(shown.map(({ master }) => master));
  const nodes = shown.map((state) => ({
    obligationId: state.master.obligationId,
    ruleTitle: state.master.ruleTitle,
    section: state.master.section,
    masterRuleId: state.master.id,
    companyRuleId: numberOf(state),
  }));
  return { nodes, edges, isCut: isCut || wanted.length > shown.length };
});
