import * as z from "zod";
import { CfrSelection, TitleNumber } from "../schemas/cfr.ts";
import { contract } from "./contract.ts";

export const listSelections = contract({
  operationId: "listSelections",
  folder: "regulation/selections",
  method: "GET",
  path: "/api/company/cfr-selections",
  summary: "The titles the company selected",
  permission: "selection:read",
  response: z.array(CfrSelection),
});

export const addSelection = contract({
  operationId: "addSelection",
  folder: "regulation/selections",
  method: "POST",
  path: "/api/company/cfr-selections",
  summary: "Select a title for the company",
  permission: "selection:manage",
  audit: "selection.added",
  also: [404],
  success: 201,
  body: z.object({ cfrTitleId: z.union([z.string(), z.number().int().transform(String)]).pipe(TitleNumber) }),
  response: CfrSelection,
});

export const removeSelection = contract({
  operationId: "removeSelection",
  folder: "regulation/selections",
  method: "DELETE",
  path: "/api/company/cfr-selections/{cfrTitleId}",
  summary: "Remove a title from the company; its rules and their state are kept",
  permission: "selection:manage",
  audit: "selection.removed",
  params: z.object({ cfrTitleId: TitleNumber }),
  response: z.object({ message: z.string() }),
});
