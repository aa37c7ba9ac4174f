import { lazy, Suspense, useMemo } from "react";
import { type Cell, cellText, type ReportTable } from "../../lib/table-file/report-table.ts";
import { phone, useMedia } from "../../lib/use-media.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./reports.module.css";
import { messages } from "./reports-messages.ts";
import { seriesColors } from "./series-colors.ts";

/** Loaded when there is something to draw: the code of charts is larger than the rest of the page. */
const ReportChart = lazy(async () => ({ default: (await import("./report-chart.tsx")).ReportChart }));

/** px a lying bar takes, and what is around all of them. */
const barHeight = 34;
const axisHeight = 36;
const uprightHeight = 240;
/** More bars than this cannot be compared; the table has them all. */
const mostBars = 30;

type Row = readonly Cell[];
const rowKey = ([name, detail]: Row) => `${name} ${detail}`;

const columnsOf = ({ columns }: ReportTable): Column<Row>[] =>
  columns.map((column, index) => ({
    id: column.header,
    header: column.header,
    align: column.kind === "text" ? "start" : "end",
    isMain: index === 0,
    phone: "labeled",
    cell: (row) => <span className={styles.cell}>{cellText(row[index] ?? null, column)}</span>,
  }));

/** What the colors of a chart with several series mean. */
const ChartKey = ({ table: { chart, columns } }: { table: ReportTable }) =>
  chart && chart.series.length > 1 ? (
    <p className={styles.key}>
      {chart.series.map(({ column, tone }) => (
        <span key={column} className={styles.keyItem}>
          <span className={styles.swatch} style={{ background: seriesColors[tone] }} />
          {columns[column]?.header}
        </span>
      ))}
    </p>
  ) : null;

/** A table of the report under its chart. */
export const ReportSection = ({ table, isBusy }: { table: ReportTable; isBusy: boolean }) => {
  const columns = useMemo(() => columnsOf(table), [table]);
  const { chart, rows, links } = table;
  const height = chart?.isUpright ? uprightHeight : rows.length * barHeight + axisHeight;
  const isPhone = useMedia(phone);
  const data = (
    <DataTable
      caption={table.name}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      {...(links && { rowLink: (row: Row) => links[rows.indexOf(row)] ?? "" })}
      isBusy={isBusy}
      isWhole
    />
  );
  return (
    <div className={styles.section} data-wide={table.isWide}>
      <Panel heading={table.name}>
        {table.says ? <p className={styles.says}>{table.says}</p> : null}
        {table.note ? <p className={styles.note}>{table.note}</p> : null}
        {chart && rows.length <= mostBars ? (
          <div className={styles.chart} aria-hidden="true">
            <ChartKey table={table} />
            <Suspense fallback={<Skeleton height={`${height}px`} radius="var(--radius-md)" />}>
              <ReportChart table={table} chart={chart} height={height} />
            </Suspense>
          </div>
        ) : null}
        {chart && isPhone ? (
          <details className={styles.data}>
            <summary>{messages.showData}</summary>
            {data}
          </details>
        ) : (
          data
        )}
      </Panel>
    </div>
  );
};
