import { areaOf, type Contract } from "../../../shared/api/contract.ts";
import { config } from "../config.ts";
import type { LogFields } from "../log.ts";

/** Whether this process has answered a request. */
let isWarm = false;

/**
 * Fields that make the line of a request a metric, too: `ms`, and on the first request of a process `startMs`, whose
 * count is that of cold starts. One dimension, so that there are at most two metrics for each area or operation.
 * @param readyAt milliseconds from the start of the process until it could answer
 */
export const requestMetrics = (contract: Contract, readyAt: number): LogFields => {
  const by = config().REQUEST_METRICS;
  if (by === "off") return {};
  const startMs = isWarm ? undefined : Math.round(readyAt);
  isWarm = true;
  const names = startMs === undefined ? (["ms"] as const) : (["ms", "startMs"] as const);
  return {
    ...(by === "area" && { area: areaOf(contract) }),
    ...(startMs !== undefined && { startMs }),
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [
        {
          Namespace: `Subpart/${config().STAGE}`,
          Dimensions: [[by === "area" ? "area" : "operationId"]],
          Metrics: names.map((Name) => ({ Name, Unit: "Milliseconds" })),
        },
      ],
    },
  };
};
