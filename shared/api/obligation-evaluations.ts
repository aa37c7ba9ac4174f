import * as z from "zod";
import {
  ObligationBody,
  ObligationId,
  ObligationPage,
  ObligationQuery,
  ObligationWithTexts,
} from "../schemas/obligation-evaluation.ts";
import { contract } from "./contract.ts";

const permission = "obligation-evaluation:manage";
const ById = z.object({ id: ObligationId });

export const listObligationEvaluations = contract({
  operationId: "listObligationEvaluations",
  folder: "metrics/obligations",
  method: "GET",
  path: "/api/admin/obligations-evaluations",
  summary: "Obligations and their evaluations; a page when limit or cursor is sent",
  permission,
  query: ObligationQuery,
  response: z.union([z.array(ObligationWithTexts), ObligationPage]),
});

export const getObligationEvaluation = contract({
  operationId: "getObligationEvaluation",
  folder: "metrics/obligations",
  method: "GET",
  path: "/api/admin/obligations-evaluations/{id}",
  summary: "One obligation with its texts",
  permission,
  params: ById,
  response: ObligationWithTexts,
});

export const saveObligationEvaluation = contract({
  operationId: "saveObligationEvaluation",
  folder: "metrics/obligations",
  method: "POST",
  path: "/api/admin/obligations-evaluations",
  summary: "Create the obligation of a regulation, part and section, or change the existing one",
  permission,
  audit: "obligation-evaluation.saved",
  also: [404],
  body: ObligationBody,
  response: ObligationWithTexts,
});

export const deleteObligationEvaluation = contract({
  operationId: "deleteObligationEvaluation",
  folder: "metrics/obligations",
  method: "DELETE",
  path: "/api/admin/obligations-evaluations/{id}",
  summary: "Delete an obligation with its PDF",
  permission,
  audit: "obligation-evaluation.deleted",
  params: ById,
  response: z.object({ message: z.string() }),
});

export const downloadObligationPdf = contract({
  operationId: "downloadObligationPdf",
  folder: "metrics/obligations",
  method: "GET",
  path: "/api/admin/obligations-evaluations/{id}/pdf",
  summary: "Redirects to a short-lived URL that downloads the PDF of an obligation",
  permission,
  audit: "obligation-pdf.downloaded",
  kind: "redirect",
  params: ById,
  response: z.string(),
  also: [409],
});
