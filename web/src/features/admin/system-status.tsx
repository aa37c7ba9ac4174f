import { Button } from "@chakra-ui/react";
import { RotateCw } from "lucide-react";
import type { BoundedCount, SystemState } from "../../../../shared/schemas/admin.ts";
import { formatCount, formatDateTime, formatNumber, formatSize } from "../../lib/format.ts";
import type { ApiState } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Fact, Facts, Panel } from "../../ui/panel.tsx";
import { SkeletonRows, SkeletonStrip } from "../../ui/skeleton.tsx";
import { StatCard, StatGroup } from "../../ui/stat-card.tsx";
import { messages as consoleMessages } from "./messages.ts";
import styles from "./system.module.css";
import { messages } from "./system-messages.ts";

const { status, features, figures, work, lastImports } = messages;

/** Connected when the database has just answered, and a true word otherwise. */
const DatabaseStatus = ({ state: { data, error } }: { state: ApiState<SystemState> }) => {
  if (error) return <Badge tone="red">{status.unreachable}</Badge>;
  return data ? <Badge tone="green">{status.connected}</Badge> : <Badge>{status.checking}</Badge>;
};

const tableSize = ({ table }: SystemState): string =>
  table
    ? status.tableSize(
        formatCount(table.items, "item"),
        table.bytes === null ? null : formatSize(table.bytes),
      )
    : status.untold;

/** The parts of the system, with what is running beside each. */
export const StatusPanel = ({ state }: { state: ApiState<SystemState> }) => {
  const { data, error } = state;
  const awaited = error ? status.unknown : status.checking;
  return (
    <Panel heading={status.heading}>
      <Facts>
        <Fact label={status.database}>
          <DatabaseStatus state={state} />
        </Fact>
        <Fact label={status.role}>{status.superAdmin}</Fact>
        <Fact label={status.version}>{data ? status.build(data.version, data.build) : awaited}</Fact>
        <Fact label={status.stage}>{data ? status.place(data.stage, data.region) : awaited}</Fact>
        <Fact label={status.table}>
          {data ? tableSize(data) : awaited}
          <span className={styles.hint}>{status.tableHint}</span>
        </Fact>
      </Facts>
    </Panel>
  );
};

export const FeaturesPanel = () => (
  <Panel heading={features.heading}>
    <ul className={styles.features}>
      {features.list.map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
    </ul>
  </Panel>
);

const countWords = ({ count, isMore }: BoundedCount): string =>
  isMore ? work.more(formatNumber(count)) : formatNumber(count);

const Counts = ({ data }: { data: SystemState }) => (
  <StatGroup>
    <StatCard
      label={figures.titles}
      value={figures.of(formatNumber(data.titlesWithRules), formatNumber(data.titles))}
    />
    <StatCard label={figures.parts} value={formatNumber(data.parts)} />
    <StatCard label={figures.rules} value={formatNumber(data.rules)} />
    <StatCard label={figures.companies} value={formatNumber(data.companies)} />
    <StatCard
      label={figures.people}
      value={data.people === null ? figures.tooMany : formatNumber(data.people)}
    />
    <StatCard label={figures.demos} value={countWords(data.upcomingDemos)} />
    <StatCard label={figures.obligations} value={formatNumber(data.obligations)} />
  </StatGroup>
);

/** Counts of the installation, and when they were taken. */
export const FiguresPanel = ({ state }: { state: ApiState<SystemState> }) => (
  <Panel
    heading={figures.heading}
    action={
      <Button
        variant="outline"
        size="sm"
        loading={state.isValidating}
        loadingText={figures.refresh}
        onClick={state.reload}
      >
        <RotateCw aria-hidden="true" />
        {figures.refresh}
      </Button>
    }
  >
    <AsyncView state={state} failure={figures.loadFailed} skeleton={<SkeletonStrip count={7} />}>
      {(data) => (
        <>
          <p className={styles.asOf}>{figures.asOf(data.asOf)}</p>
          <Counts data={data} />
        </>
      )}
    </AsyncView>
  </Panel>
);

const Waiting = ({
  label,
  waiting,
  hint,
}: {
  label: string;
  waiting: BoundedCount & { readonly oldestAt?: string | null };
  hint?: string;
}) => (
  <Fact label={hint ? `${label}, ${hint}` : label}>
    {waiting.count === 0 ? work.none : countWords(waiting)}
    {waiting.oldestAt ? <span className={styles.hint}>{work.since(waiting.oldestAt)}</span> : null}
  </Fact>
);

/** In the place of a panel whose figures are on their way. */
const AwaitedPanel = ({ heading }: { heading: string }) => (
  <Panel heading={heading}>
    <SkeletonRows count={3} />
  </Panel>
);

/** What the workers have still to do. */
const WorkPanel = ({ data }: { data: SystemState }) => (
  <Panel heading={work.heading}>
    <Facts>
      <Waiting label={work.mails} waiting={data.mailsWaiting} />
      <Waiting label={work.unsent} waiting={data.mailsUnsent} hint={work.unsentHint} />
      <Waiting label={work.imports} waiting={data.importsWaiting} />
      <Waiting label={work.documents} waiting={data.documentsWaiting} />
    </Facts>
  </Panel>
);

const LastImportsPanel = ({ data }: { data: SystemState }) => (
  <Panel heading={lastImports.heading}>
    {data.lastImports.length === 0 ? (
      <p className={styles.quiet}>{lastImports.none}</p>
    ) : (
      <Facts>
        {data.lastImports.map(({ jobId, fileName, status: result, createdAt }) => (
          <Fact key={jobId} label={formatDateTime(createdAt)}>
            {fileName}
            <span className={styles.hint}>{consoleMessages.imports.statuses[result]}</span>
          </Fact>
        ))}
      </Facts>
    )}
  </Panel>
);

/** What waits, beside what was imported last; nothing where neither could be read. */
export const WorkPanels = ({ state: { data, error } }: { state: ApiState<SystemState> }) => {
  if (!data && error) return null;
  return (
    <div className={styles.columns}>
      {data ? <WorkPanel data={data} /> : <AwaitedPanel heading={work.heading} />}
      {data ? <LastImportsPanel data={data} /> : <AwaitedPanel heading={lastImports.heading} />}
    </div>
  );
};
