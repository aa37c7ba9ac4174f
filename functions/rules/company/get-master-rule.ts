import { getMasterRule } from "../../../shared/api/company-rules.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { masterRuleView } from "./rule-views.ts";

export const handler = endpoint(getMasterRule, ({ params }, ctx) => masterRuleView(ctx.actor(), params.id));
