import * as z from "zod";
import { PartNo, TitleNumber } from "../schemas/cfr.ts";
import { PartDependencies, PartMetrics } from "../schemas/metrics.ts";
import { contract } from "./contract.ts";

const OfPart = z.object({ titleId: TitleNumber, partNo: PartNo });
const section = z.string().trim().max(100).optional();

export const listPartMetrics = contract({
  operationId: "listPartMetrics",
  folder: "metrics/evaluations",
  method: "GET",
  path: "/api/cfr-titles/{titleId}/parts/{partNo}/metrics/all",
  summary: "All evaluations of a part: the whole part first, then by section; 404 if there are none",
  permission: "regulation:read",
  params: OfPart,
  response: z.array(PartMetrics),
});

export const getPartMetrics = contract({
  operationId: "getPartMetrics",
  folder: "metrics/evaluations",
  method: "GET",
  path: "/api/cfr-titles/{titleId}/parts/{partNo}/metrics",
  summary: "The evaluation of a part, or of one of its sections; 404 if there is none",
  permission: "regulation:read",
  params: OfPart,
  query: z.object({ section }),
  response: PartMetrics,
});

export const getPartDependencies = contract({
  operationId: "getPartDependencies",
  folder: "metrics/evaluations",
  method: "GET",
  path: "/api/cfr-titles/{titleId}/parts/{partNo}/metrics/dependencies",
  summary: "Which obligation of a part, or of one of its sections, refers to which",
  permission: "regulation:read",
  params: OfPart,
  query: z.object({ section }),
  response: PartDependencies,
});

export const importMetricsEvaluation = contract({
  operationId: "importMetricsEvaluation",
  folder: "intake",
  method: "POST",
  path: "/api/admin/import-metrics-evaluation",
  summary: "Import the evaluation of a part or section: a multipart form with file, cfrTitle, part, section",
  permission: "metrics-import:create",
  audit: "metrics.imported",
  kind: "upload",
  body: z.object({
    objectKey: z.string().min(1).max(500),
    name: z.string().trim().min(1).max(255).nullish(),
    cfrTitle: z.string().max(10),
    part: z.string().max(50),
    /** Empty or absent for the whole part. */
    section: z.string().max(100).nullish(),
  }),
  response: z.object({ message: z.string() }),
});
