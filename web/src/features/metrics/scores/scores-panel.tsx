import { lazy, Suspense, useMemo, useState } from "react";
import type { PartMetrics } from "../../../../../shared/schemas/metrics.ts";
import { Panel } from "../../../ui/panel.tsx";
import { SelectInput } from "../../../ui/select-input.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { formatScore, isLowerBetter } from "../metric-values.ts";
import { metricName, messages as shared } from "../metrics-messages.ts";
import styles from "./scores.module.css";
import { messages } from "./scores-messages.ts";
import { comparableMetrics, type SectionScore, scoresOf, tellingMetric } from "./section-scores.ts";

/** Loaded when there is something to draw: the code of charts is larger than the rest of the tab. */
const ScoresChart = lazy(async () => ({ default: (await import("./scores-chart.tsx")).ScoresChart }));

/** px a bar takes, and the axis below. */
const barHeight = 32;
const axisHeight = 30;

/** The chart's values for those who do not see it. */
const ScoresTable = ({ metric, scores }: { metric: string; scores: readonly SectionScore[] }) => (
  <table className="visually-hidden">
    <caption>{messages.caption(metricName(metric))}</caption>
    <thead>
      <tr>
        <th scope="col">{messages.section}</th>
        <th scope="col">{messages.score}</th>
        <th scope="col">{messages.meaning}</th>
      </tr>
    </thead>
    <tbody>
      {scores.map(({ section, score, level }) => (
        <tr key={section}>
          <th scope="row">{section}</th>
          <td>{formatScore(score)}</td>
          <td>{shared.levels[level]}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The scores of a part's sections beside each other; nothing where fewer than two can be compared. */
export const ScoresPanel = ({ records }: { records: readonly PartMetrics[] }) => {
  const metrics = useMemo(() => comparableMetrics(records), [records]);
  const [chosen, setChosen] = useState<string>();
  const metric = metrics.find((each) => each === chosen) ?? tellingMetric(records, metrics);
  const scores = useMemo(() => (metric === undefined ? [] : scoresOf(records, metric)), [records, metric]);
  if (metric === undefined) return null;
  const height = scores.length * barHeight + axisHeight;
  return (
    <Panel
      heading={messages.heading}
      action={
        <SelectInput
          aria-label={messages.metric}
          size="sm"
          value={metric}
          options={metrics.map((each) => ({ value: each, label: metricName(each) }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      }
    >
      {isLowerBetter(metric) ? <p className={styles.hint}>{messages.lowerIsBetter}</p> : null}
      <div className={styles.chart} aria-hidden="true" style={{ height }}>
        <Suspense fallback={<Skeleton height={`${height}px`} radius="var(--radius-md)" />}>
          <ScoresChart scores={scores} height={height} />
        </Suspense>
      </div>
      <ScoresTable metric={metric} scores={scores} />
    </Panel>
  );
};
