import { getRuleMerge } from "../../../shared/api/rule-merges.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { expectRule } from "../record/expect-rule.ts";
import { mustFindCopy, ruleMerge } from "./offered-merge.ts";

export const handler = endpoint(
  getRuleMerge,
  async ({ params }, ctx) => ruleMerge(await mustFindCopy(ctx.companyId(), params.id)),
  ({ params }, { companyId }) => expectRule(companyId, params.id),
);
