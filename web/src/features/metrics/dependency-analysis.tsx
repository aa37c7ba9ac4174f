import type { MetricsData } from "../../../../shared/schemas/metrics.ts";
import { Panel } from "../../ui/panel.tsx";
import { StatCard, StatGroup } from "../../ui/stat-card.tsx";
import { fieldsOf, formatAmount, formatYesNo } from "./metric-values.ts";
import { messages } from "./metrics-messages.ts";

const { dependencies: words } = messages;

/** The shape of the dependencies between obligations. */
export const DependencyAnalysis = ({ analysis }: { analysis: MetricsData["dag_analysis"] }) => {
  const { hierarchy_depth: depth, num_components: components, has_cycles: cycles } = fieldsOf(analysis);
  return (
    <Panel heading={words.heading}>
      <StatGroup>
        <StatCard label={words.depth} value={formatAmount(depth)} />
        <StatCard label={words.components} value={formatAmount(components)} />
        <StatCard label={words.cycles} value={formatYesNo(cycles)} />
      </StatGroup>
    </Panel>
  );
};
