import { listRuleTags } from "../../../shared/api/rule-tags.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { ruleTags } from "../record/tag-repository.ts";

export const handler = endpoint(listRuleTags, (_input, ctx) => ruleTags.list(ctx.companyId()));
