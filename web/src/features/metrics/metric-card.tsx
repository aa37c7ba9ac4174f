import { formatMetric, isLowerBetter, levelOf, numberOf } from "./metric-values.ts";
import styles from "./metrics.module.css";
import { messages, metricCaption, metricName } from "./metrics-messages.ts";
import { ScoreBadge } from "./score-badge.tsx";

interface MetricCardProps {
  metric: string;
  value: unknown;
}

const Caption = ({ metric }: { metric: string }) => {
  const caption = metricCaption(metric);
  if (!caption) return null;
  return (
    <p className={styles.caption}>
      {isLowerBetter(metric) ? `${caption}, ${messages.lowerIsBetter}` : caption}
    </p>
  );
};

/** How much of 1 a score is; the number above says the same. */
const Meter = ({ value }: { value: unknown }) => {
  const score = numberOf(value);
  if (score === undefined || score > 1) return null;
  return (
    <div className={styles.meter} aria-hidden="true">
      <div className={styles.meterRange} style={{ width: `${Math.max(0, score) * 100}%` }} />
    </div>
  );
};

/** One metric: its name, what it measures, its value and what that means. */
export const MetricCard = ({ metric, value }: MetricCardProps) => {
  const level = levelOf(metric, value);
  return (
    <li className={styles.card} data-level={level}>
      <h3 className={styles.name}>{metricName(metric)}</h3>
      <Caption metric={metric} />
      <div className={styles.score}>
        <span className={styles.value} data-words={numberOf(value) === undefined || undefined}>
          {formatMetric(value)}
        </span>
        {level ? <ScoreBadge level={level} /> : null}
      </div>
      <Meter value={value} />
    </li>
  );
};
