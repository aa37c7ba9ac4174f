import { ChartNoAxesColumn } from "lucide-react";
import { useLocation, useSearchParams } from "react-router-dom";
import type { PartMetrics } from "../../../../shared/schemas/metrics.ts";
import { formatDate } from "../../lib/format.ts";
import { useRememberPlace, useReturnFocus } from "../../lib/return-point.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { SkeletonCards } from "../../ui/skeleton.tsx";
import { CoverageDetails } from "./coverage-details.tsx";
import { DependencyAnalysis } from "./dependency-analysis.tsx";
import styles from "./metrics.module.css";
import { messages } from "./metrics-messages.ts";
import { MetricsOverview } from "./metrics-overview.tsx";
import { ObligationAnalysis } from "./obligation-analysis.tsx";
import { ScoresPanel } from "./scores/scores-panel.tsx";
import {
  type MetricsPlace,
  type SectionMetrics,
  useMetricsList,
  useMetricsOf,
  useSectionMetrics,
} from "./use-part-metrics.ts";

const NoMetrics = () => (
  <EmptyState icon={ChartNoAxesColumn} heading={messages.empty.heading} body={messages.empty.body} />
);

interface SectionFilterProps {
  choices: readonly SectionMetrics[];
  value: string | null;
  onChange: (section: string | null) => void;
}

const SectionFilter = ({ choices, value, onChange }: SectionFilterProps) => (
  <SelectInput
    aria-label={messages.section.label}
    value={value ?? ""}
    options={[
      { value: "", label: messages.section.all },
      ...choices.map(({ section, count }) => ({
        value: section,
        label: messages.section.one(section, count),
      })),
    ]}
    onChange={({ target }) => onChange(target.value || null)}
  />
);

interface EvaluationProps {
  place: MetricsPlace;
  record: PartMetrics;
  /** All evaluations of the part, to compare its sections. */
  records: readonly PartMetrics[];
}

/** One evaluation, card by card; what it does not hold has no card. */
const Evaluation = ({ place, record: { section, metricsData }, records }: EvaluationProps) => (
  <div className={styles.cards}>
    <MetricsOverview metrics={metricsData.metrics} />
    {section === null ? <ScoresPanel records={records} /> : null}
    {metricsData.dag_analysis ? <DependencyAnalysis analysis={metricsData.dag_analysis} /> : null}
    {metricsData.coverage_details ? <CoverageDetails details={metricsData.coverage_details} /> : null}
    {metricsData.details || metricsData.dag_analysis ? (
      <ObligationAnalysis place={place} section={section} data={metricsData} />
    ) : null}
  </div>
);

interface ChosenMetricsProps {
  place: MetricsPlace;
  section: string | null;
  records: readonly PartMetrics[];
}

const ChosenMetrics = ({ place, section, records }: ChosenMetricsProps) => {
  const state = useMetricsOf(place, section);
  const { pathname, search } = useLocation();
  const returnPath = pathname + search;
  const remember = useRememberPlace({ origin: "cfr-parts", returnPath, ...place });
  useReturnFocus(returnPath, state.data !== undefined);
  return (
    <>
      <p className={styles.scope} role="status">
        {section === null ? messages.scope.part : messages.scope.section(section)}
        {state.data ? (
          <span className={styles.quiet}>{messages.scope.imported(formatDate(state.data.importedAt))}</span>
        ) : null}
      </p>
      <AsyncView
        state={state}
        failure={messages.loadFailed.metrics}
        skeleton={<SkeletonCards height="8rem" />}
        isEmpty={(record) => record === null}
        empty={<NoMetrics />}
      >
        {(record) =>
          record ? (
            <div onClickCapture={remember}>
              {/* Another section begins with its lists folded. */}
              <Evaluation key={record.id} place={place} record={record} records={records} />
            </div>
          ) : null
        }
      </AsyncView>
    </>
  );
};

interface MetricsPanelProps {
  place: MetricsPlace;
  /** Names of the part's sections; undefined until they are known. */
  sections: readonly string[] | undefined;
}

/** The section that is shown, null for the whole part: in the address, so that the way back keeps it. */
const useChosenSection = () => {
  const [params, setParams] = useSearchParams();
  const choose = (section: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (section === null) next.delete("metrics");
        else next.set("metrics", section);
        return next;
      },
      { replace: true },
    );
  return [params.get("metrics"), choose] as const;
};

const Found = ({ place, sections, records }: MetricsPanelProps & { records: readonly PartMetrics[] }) => {
  const [section, setSection] = useChosenSection();
  const choices = useSectionMetrics(records, sections);
  return (
    <>
      <div className={styles.filter}>
        <SectionFilter choices={choices} value={section} onChange={setSection} />
      </div>
      <ChosenMetrics place={place} section={section} records={records} />
    </>
  );
};

/** The Metrics tab of a part: how well its rules were extracted. */
export const MetricsPanel = ({ place, sections }: MetricsPanelProps) => (
  <AsyncView
    state={useMetricsList(place)}
    failure={messages.loadFailed.metrics}
    skeleton={<SkeletonCards height="8rem" />}
    isEmpty={(records) => records.length === 0}
    empty={<NoMetrics />}
  >
    {(records) => <Found place={place} sections={sections} records={records} />}
  </AsyncView>
);
