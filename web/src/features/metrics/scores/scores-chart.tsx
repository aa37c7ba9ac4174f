import { Bar, BarChart, CartesianGrid, LabelList, ResponsiveContainer, XAxis, YAxis } from "recharts";
import { formatScore, type Level } from "../metric-values.ts";
import { messages } from "../metrics-messages.ts";
import type { SectionScore } from "./section-scores.ts";

const colors: Readonly<Record<Level, string>> = {
  good: "var(--c-green-solid)",
  fair: "var(--c-yellow-solid)",
  poor: "var(--c-red-solid)",
};
const text = { fill: "var(--c-fg-muted)", fontSize: 12 } as const;

/** Room for `100.0% · Good` after the longest bar, in px. */
const labelRoom = 128;

/** One bar for each section, its score and what that means beside it. `height` in px. */
export const ScoresChart = ({ scores, height }: { scores: readonly SectionScore[]; height: number }) => {
  const bars = scores.map((each) => ({
    ...each,
    fill: colors[each.level],
    words: `${formatScore(each.score)} · ${messages.levels[each.level]}`,
  }));
  const isShares = scores.every(({ score }) => score >= 0 && score <= 1);
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart
        data={bars}
        layout="vertical"
        margin={{ right: labelRoom, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid horizontal={false} stroke="var(--c-border)" />
        <XAxis
          type="number"
          domain={isShares ? [0, 1] : ["auto", "auto"]}
          tickFormatter={(score: number) => (isShares ? `${Math.round(score * 100)}%` : String(score))}
          tick={text}
          stroke="var(--c-border-strong)"
          height={30}
        />
        <YAxis
          type="category"
          dataKey="section"
          width="auto"
          interval={0}
          tick={text}
          stroke="var(--c-border-strong)"
        />
        <Bar dataKey="score" barSize={16} radius={3} isAnimationActive={false}>
          <LabelList dataKey="words" position="right" fill="var(--c-fg)" fontSize={12} />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
};
