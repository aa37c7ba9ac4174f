import { Bar, BarChart, CartesianGrid, XAxis, YAxis } from "recharts";
import { formatNumber } from "../../lib/format.ts";
import type { ReportChart as Chart, ReportTable } from "./report-table.ts";
import { seriesColors } from "./series-colors.ts";

const text = { fill: "var(--c-fg-muted)", fontSize: 12 } as const;
const axis = { tick: text, stroke: "var(--c-border-strong)" } as const;

interface ReportChartProps {
  table: ReportTable;
  chart: Chart;
  /** px */
  height: number;
}

/** The columns of a table as bars. The table beside it says the same. */
export const ReportChart = ({ table, chart, height }: ReportChartProps) => {
  const { series, isStacked, isUpright = false } = chart;
  const bars = table.rows.map((row) => ({ name: row[0], ...row }));
  const values = { type: "number", allowDecimals: false, tickFormatter: formatNumber } as const;
  const names = { type: "category", dataKey: "name" } as const;
  return (
    <BarChart
      responsive
      style={{ width: "100%", height }}
      data={bars}
      layout={isUpright ? "horizontal" : "vertical"}
      margin={{ top: 4, right: 16, bottom: 0, left: 0 }}
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
        />
      ))}
    </BarChart>
  );
};
