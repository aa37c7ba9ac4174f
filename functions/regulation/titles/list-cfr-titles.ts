import { listCfrTitles } from "../../../shared/api/cfr-titles.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { listTitles } from "./title-list.ts";

export const handler = endpoint(
  listCfrTitles,
  (_input, ctx) => listTitles(ctx.actor().companyId),
  (_input, { companyId }) => listTitles(companyId),
);
