import { listSelections } from "../../../shared/api/selections.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { presentSelection, selections } from "./selection-repository.ts";

export const handler = endpoint(listSelections, async (_input, ctx) =>
  (await selections.listActive(ctx.companyId())).map(presentSelection),
);
