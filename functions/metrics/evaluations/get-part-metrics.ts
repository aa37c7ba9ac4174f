import { getPartMetrics } from "../../../shared/api/metrics.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { noMetrics, partIn, sectionOf } from "./evaluation-place.ts";
import { evaluations } from "./evaluation-repository.ts";

export const handler = endpoint(getPartMetrics, async ({ params, query }) => {
  const section = sectionOf(query.section ?? "");
  const found = await evaluations.get(partIn(params), section);
  if (!found) throw noMetrics(section);
  return found;
});
