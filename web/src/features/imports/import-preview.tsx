import { Stack } from "@chakra-ui/react";
import { useState } from "react";
import type { ImportJob, ImportPreview, PreviewRow } from "../../../../shared/schemas/import-job.ts";
import { formatNumber } from "../../lib/format.ts";
import { StatCard, StatGroup } from "../../ui/stat-card.tsx";
import { TabPanels } from "../../ui/tab-panels.tsx";
import { TextDiff, TextDiffLegend } from "../../ui/text-diff.tsx";
import styles from "./preview.module.css";
import { messages } from "./preview-messages.ts";
import { RowErrors } from "./row-errors.tsx";

type Outcome = keyof ImportPreview;
type Tab = Outcome | "refused";

/** `metrics.num_components` and `ruleTextSimplified` as words: "Metrics › num components". */
const fieldName = (field: string): string => {
  const words = field
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .replaceAll(".", " › ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A text is compared word by word; a number or a code is read as a whole. */
const Change = ({ before, after }: Pick<PreviewRow["changes"][number], "before" | "after">) =>
  before.includes(" ") && after.includes(" ") ? (
    <TextDiff from={before} to={after} />
  ) : (
    <>
      {before ? <TextDiff from={before} to="" /> : null}
      {after ? <TextDiff from="" to={after} /> : null}
    </>
  );

const Changes = ({ changes }: Pick<PreviewRow, "changes">) => (
  <dl className={styles.changes}>
    {changes.map(({ field, before, after }) => (
      <div key={field} className={styles.change}>
        <dt className={styles.field}>{fieldName(field)}</dt>
        <dd className={styles.diff}>
          <Change before={before} after={after} />
        </dd>
      </div>
    ))}
  </dl>
);

const Row = ({ row, isRule }: { row: PreviewRow; isRule: boolean }) => (
  <li className={styles.row}>
    <p className={styles.title}>{row.title || row.id}</p>
    <p className={styles.place}>
      {isRule ? `${messages.row(formatNumber(row.row + 1))} · ` : ""}
      {row.id}
    </p>
    {row.changes.length > 0 ? <Changes changes={row.changes} /> : null}
  </li>
);

interface RowsProps {
  kind: ImportJob["kind"];
  outcome: Outcome;
  rows: readonly PreviewRow[];
  count: number;
}

const Rows = ({ kind, outcome, rows, count }: RowsProps) => {
  const isRule = kind !== "regulation";
  const none = isRule ? messages.none : messages.noSections;
  if (rows.length === 0) return <p className={styles.muted}>{none[outcome]}</p>;
  return (
    <Stack gap="3">
      {count > rows.length ? (
        <p className={styles.muted}>{messages.some(formatNumber(rows.length), formatNumber(count))}</p>
      ) : null}
      {outcome === "updated" && isRule ? (
        <TextDiffLegend removed={messages.legend.removed} added={messages.legend.added} />
      ) : null}
      <ul className={styles.rows}>
        {rows.map((row) => (
          <Row key={`${row.row} ${row.id}`} row={row} isRule={isRule} />
        ))}
      </ul>
    </Stack>
  );
};

const countsOf = (job: ImportJob): Readonly<Record<Tab, number>> => ({
  created: job.created,
  updated: job.updated,
  unchanged: job.unchanged,
  refused: job.failed,
  removed: job.removed,
});
/** A file of regulation is taken whole or not at all; other files remove nothing. */
const orderOf = ({ kind }: ImportJob): readonly Tab[] =>
  kind === "regulation"
    ? ["created", "updated", "removed", "unchanged"]
    : ["created", "updated", "unchanged", "refused"];
const tabNames = ({ kind }: ImportJob): Readonly<Record<Tab, string>> =>
  kind === "regulation" ? { ...messages.tabs, ...messages.sections } : messages.tabs;
/** What one looks at first: changes of what is there, before what is new. */
const firstOpen: readonly Tab[] = ["updated", "created", "removed", "refused", "unchanged"];

const contentOf = (tab: Tab, job: ImportJob, preview: ImportPreview) => {
  if (tab !== "refused")
    return <Rows kind={job.kind} outcome={tab} rows={preview[tab]} count={countsOf(job)[tab]} />;
  return job.errors.length > 0 ? (
    <RowErrors job={job} />
  ) : (
    <p className={styles.muted}>{messages.none.refused}</p>
  );
};

/** What an import would create, update, leave and refuse, with the first rows of each. */
export const ImportPreviewResult = ({ job, preview }: { job: ImportJob; preview: ImportPreview }) => {
  const counts = countsOf(job);
  const order = orderOf(job);
  const names = tabNames(job);
  const [tab, setTab] = useState<string>(firstOpen.find((each) => counts[each] > 0) ?? "created");
  return (
    <Stack gap="4">
      <p>{job.message}</p>
      <StatGroup>
        {order.map((each) => (
          <StatCard key={each} label={names[each]} value={formatNumber(counts[each])} />
        ))}
      </StatGroup>
      <TabPanels
        label={messages.figures}
        value={tab}
        onChange={setTab}
        panels={order.map((each) => ({
          id: each,
          label: messages.tab(names[each], formatNumber(counts[each])),
          content: contentOf(each, job, preview),
        }))}
      />
    </Stack>
  );
};
