import { Dashboard, GraphWidget, type IMetric, type IWidget } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { failedLoginsMetric, serverErrorsMetric } from "../../config/metrics.ts";
import type { Watched } from "./alarm-rows.ts";
import { apiMetrics, counted, functionMetrics, tableMetrics, waiting } from "./metrics.ts";

const graph = (title: string, left: IMetric[], right: IMetric[] = []): IWidget =>
  new GraphWidget({ title, left, right, width: 8, height: 6 });

/** One page for the person on call: first what people feel, then where it comes from. */
export const addDashboard = (scope: Construct, watched: Watched): Dashboard => {
  const { names, areas, deadLetters } = watched;
  const api = apiMetrics(watched.apiId);
  const table = tableMetrics(watched.tableName);
  return new Dashboard(scope, "Dashboard", {
    dashboardName: names.prefix,
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
        graph("Failures of workers", [...deadLetters.values()].map(waiting)),
      ],
      [
        graph("Table: units", [table.reads], [table.writes]),
        graph("Table: throttled", [table.throttled]),
        graph("Functions at once", [functionMetrics.concurrent], [functionMetrics.throttles]),
      ],
    ],
  });
};
