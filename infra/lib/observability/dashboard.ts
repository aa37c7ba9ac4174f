import { Aws } from "aws-cdk-lib";
import { Dashboard, GraphWidget, type IMetric, type IWidget, TextWidget } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { errorImpactOf } from "../../config/areas.ts";
import {
  failedLoginsMetric,
  functionsEndedMetric,
  serverErrorsMetric,
  setAsideMetric,
} from "../../config/metrics.ts";
import type { Watched } from "./alarm-rows.ts";
import { apiMetrics, counted, functionMetrics, requestGraph, tableMetrics, waiting } from "./metrics.ts";

const graph = (title: string, left: IMetric[], right: IMetric[] = []): IWidget =>
  new GraphWidget({ title, left, right, width: 8, height: 6 });

const table = (title: string, rows: readonly (readonly [name: string, loss: string])[]): IWidget =>
  new TextWidget({
    markdown: [
      `### ${title}`,
      "| | |",
      "|---|---|",
      ...rows.map(([name, loss]) => `| ${name} | ${loss} |`),
    ].join("\n"),
    width: 12,
    height: 10,
  });

/** Which area or operation is slow, where the stage counts that. */
const requestGraphs = ({ names, requestMetrics: by }: Watched): IWidget[] =>
  by === "off"
    ? []
    : [
        graph(`Time to answer of one request in twenty by ${by}, ms`, [requestGraph(names, by, "ms", "p95")]),
        graph(
          `Cold starts by ${by}, and their time in ms`,
          [requestGraph(names, by, "startMs", "SampleCount")],
          [requestGraph(names, by, "startMs", "p95")],
        ),
      ];

/** One page for the person on call: first what people feel, then where it comes from. */
export const addDashboard = (scope: Construct, watched: Watched): Dashboard => {
  const { names, areas, workers } = watched;
  const api = apiMetrics(names, watched.apiId);
  const rows = tableMetrics(watched.tableName);
  return new Dashboard(scope, "Dashboard", {
    // An account has each name once, for all of its regions.
    dashboardName: `${names.prefix}-${Aws.REGION}`,
    widgets: [
      [
        graph("Requests", [api.requests], [api.refusals]),
        graph("Failed requests", [api.errors], [api.errorRate]),
        graph("Time to answer, ms", [api.p50, api.p95]),
      ],
      [
        graph(
          "Faults by area",
          areas.map((area) => counted(names, serverErrorsMetric(area))),
        ),
        graph("Failed sign-ins", [counted(names, failedLoginsMetric)]),
        graph(
          "Failed workers, and what they set aside",
          [waiting(names.deadLetters)],
          [counted(names, setAsideMetric)],
        ),
      ],
      [
        graph("Table: units", [rows.reads], [rows.writes]),
        graph("Table: throttled", [rows.throttled]),
        graph("Functions at once", [functionMetrics.concurrent], [functionMetrics.throttles]),
      ],
      [
        graph(
          "Functions that crashed, and that AWS ended",
          [functionMetrics.errors],
          [counted(names, functionsEndedMetric)],
        ),
        ...requestGraphs(watched),
      ],
      [
        table(
          "What people lose when an area fails",
          areas.map((area) => [area, errorImpactOf(area)] as const),
        ),
        table(
          "What people lose when a worker fails",
          Object.entries(workers).map(([name, { errorImpact }]) => [name, errorImpact] as const),
        ),
      ],
    ],
  });
};
