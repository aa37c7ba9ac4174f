import type { MetricsData } from "../../../../shared/schemas/metrics.ts";
import { Panel } from "../../ui/panel.tsx";
import { StatCard, StatGroup } from "../../ui/stat-card.tsx";
import { DependencyOrder } from "./dependency-order.tsx";
import { fieldsOf, formatAmount, formatAverage, orderOf } from "./metric-values.ts";
import { messages } from "./metrics-messages.ts";
import { type MetricsPlace, useDependencies } from "./use-part-metrics.ts";

const { obligations: words } = messages;

interface ObligationAnalysisProps {
  place: MetricsPlace;
  section: string | null;
  data: MetricsData;
}

/** How many obligations there are, and the order in which they depend on each other. */
export const ObligationAnalysis = ({ place, section, data }: ObligationAnalysisProps) => {
  const { total_obligations, avg_dependencies, cycles_detected } = fieldsOf(data.details);
  const { hierarchy_depth, topological_order } = fieldsOf(data.dag_analysis);
  const dependencies = useDependencies(place, section);
  return (
    <Panel heading={words.heading}>
      <StatGroup>
        <StatCard label={words.total} value={formatAmount(total_obligations)} />
        <StatCard label={words.average} value={formatAverage(avg_dependencies)} />
        <StatCard label={words.cycles} value={formatAmount(cycles_detected)} />
        <StatCard label={words.depth} value={formatAmount(hierarchy_depth)} />
      </StatGroup>
      <DependencyOrder order={orderOf(topological_order)} dependencies={dependencies.data ?? undefined} />
    </Panel>
  );
};
