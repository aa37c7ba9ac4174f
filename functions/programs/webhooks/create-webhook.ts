import { createWebhook } from "../../../shared/api/webhooks.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { mustBePublic } from "./must-be-public.ts";
import { newWebhookSecret, sealSecret } from "./signing.ts";
import { webhooks } from "./webhook-repository.ts";

export const handler = endpoint(createWebhook, async ({ body }, ctx) => {
  const companyId = ctx.companyId();
  const id = ctx.newId();
  const secret = newWebhookSecret();
  const content = { url: mustBePublic(body.url), events: [...new Set(body.events)] };
  const kept = { formerSecret: null, formerUntil: null, sealedAt: ctx.now.toISOString() };
  const webhook = { id, ...content, isOn: true, isFailing: false, secret: sealSecret(id, secret), ...kept };
  await table.transact([
    ...webhooks.add(companyId, webhook),
    ctx.activity({ target: { type: "webhook", id }, after: { name: content.url, events: content.events } }),
  ]);
  return { ...webhooks.present(webhook), secret };
});
