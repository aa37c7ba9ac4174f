import type { MetricsData } from "../../../../shared/schemas/metrics.ts";
import { Panel } from "../../ui/panel.tsx";
import { MetricCard } from "./metric-card.tsx";
import { fieldsOf } from "./metric-values.ts";
import styles from "./metrics.module.css";
import { messages } from "./metrics-messages.ts";

const { overview: words } = messages;

/** Left out of the grid; its card stands below. */
const apart = "summarization";

const Cards = ({ label, metrics }: { label: string; metrics: readonly (readonly [string, unknown])[] }) => (
  <ul className={styles.grid} aria-label={label}>
    {metrics.map(([metric, value]) => (
      <MetricCard key={metric} metric={metric} value={value} />
    ))}
  </ul>
);

/** A card for every metric of an evaluation. */
export const MetricsOverview = ({ metrics }: { metrics: MetricsData["metrics"] }) => {
  const all = Object.entries(fieldsOf(metrics));
  const inGrid = all.filter(([metric]) => metric !== apart);
  const others = all.filter(([metric]) => metric === apart);
  return (
    <Panel heading={words.heading}>
      <p className={styles.lead}>{words.body}</p>
      {all.length === 0 ? <p className={styles.quiet}>{words.none}</p> : null}
      {inGrid.length > 0 ? <Cards label={words.label} metrics={inGrid} /> : null}
      {others.length > 0 ? (
        <>
          <h3 className={styles.apart}>{words.apart}</h3>
          <Cards label={words.apart} metrics={others} />
        </>
      ) : null}
    </Panel>
  );
};
