import { listWebhooks } from "../../../shared/api/webhooks.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { webhooks } from "./webhook-repository.ts";

export const handler = endpoint(listWebhooks, async (_, ctx) =>
  (await webhooks.list(ctx.companyId())).map(webhooks.present),
);
