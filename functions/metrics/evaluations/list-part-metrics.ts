import { listPartMetrics } from "../../../shared/api/metrics.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { noMetrics, partIn } from "./evaluation-place.ts";
import { evaluations } from "./evaluation-repository.ts";

export const handler = endpoint(listPartMetrics, async ({ params }) => {
  const found = await evaluations.list(partIn(params));
  if (found.length === 0) throw noMetrics();
  return found;
});
