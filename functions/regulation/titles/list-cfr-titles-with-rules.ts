import { listCfrTitlesWithRules } from "../../../shared/api/cfr-titles.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { listTitles } from "./title-list.ts";

export const handler = endpoint(listCfrTitlesWithRules, async (_input, ctx) =>
  (await listTitles(ctx.actor().companyId)).filter(({ ruleCount }) => ruleCount > 0),
);
