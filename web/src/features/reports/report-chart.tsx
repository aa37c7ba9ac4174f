import { Bar, BarChart, CartesianGrid, LabelList, XAxis, YAxis } from "recharts";
import { formatNumber } from "../../lib/format.ts";
import {
  type Cell,
  type ReportChart as Chart,
  cellText,
  type ReportTable,
} from "../../lib/table-file/report-table.ts";
import { seriesColors } from "./series-colors.ts";

const text = { fill: "var(--c-fg-muted)", fontSize: 12 } as const;
const axis = { tick: text, stroke: "var(--c-border-strong)" } as const;

/** The last part of a row's bar that has a length: its end carries the label. */
const lastDrawn = (row: readonly Cell[], series: Chart["series"]): number | undefined =>
  (series.findLast(({ column }) => Number(row[column]) > 0) ?? series[0])?.column;

interface ReportChartProps {
  table: ReportTable;
  chart: Chart;
  /** px */
  height: number;
}

/** The columns of a table as bars. The table beside it says the same. */
export const ReportChart = ({ table, chart, height }: ReportChartProps) => {
  const { series, isStacked, isUpright = false, label } = chart;
  const labelColumn = label === undefined ? undefined : table.columns[label];
  const bars = table.rows.map((row) => ({
    name: row[0],
    ...row,
    ...(labelColumn &&
      label !== undefined && {
        [`end ${lastDrawn(row, series)}`]: cellText(row[label] ?? null, labelColumn),
      }),
  }));
  const values = { type: "number", allowDecimals: false, tickFormatter: formatNumber } as const;
  const names = { type: "category", dataKey: "name" } as const;
  return (
    <BarChart
      responsive
      style={{ width: "100%", height }}
      data={bars}
      layout={isUpright ? "horizontal" : "vertical"}
      margin={{ top: 4, right: labelColumn ? 52 : 16, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid horizontal={isUpright} vertical={!isUpright} stroke="var(--c-border)" />
      {isUpright ? <XAxis {...names} {...axis} /> : <XAxis {...values} {...axis} height={28} />}
      {isUpright ? (
        <YAxis {...values} {...axis} width="auto" />
      ) : (
        <YAxis {...names} {...axis} width="auto" interval={0} />
      )}
      {series.map(({ column, tone }) => (
        <Bar
          key={column}
          dataKey={String(column)}
          fill={seriesColors[tone]}
          maxBarSize={22}
          isAnimationActive={false}
          {...(isStacked && { stackId: "all" })}
        >
          {labelColumn ? (
            <LabelList dataKey={`end ${column}`} position="right" fill="var(--c-fg)" fontSize={12} />
          ) : null}
        </Bar>
      ))}
    </BarChart>
  );
};
