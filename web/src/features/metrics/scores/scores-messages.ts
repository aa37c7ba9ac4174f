/** Words of the chart that compares sections. */
export const messages = {
  heading: "Scores by section",
  metric: "Metric",
  section: "Section",
  score: "Score",
  meaning: "Meaning",
  caption: (metric: string) => `${metric} by section`,
  lowerIsBetter: "Lower is better.",
} as const;
