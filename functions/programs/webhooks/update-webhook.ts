import { updateWebhook } from "../../../shared/api/webhooks.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { mustBePublic } from "./must-be-public.ts";
import { type WebhookRow, webhooks } from "./webhook-repository.ts";

const factsOf = ({ url, events, isOn }: WebhookRow) => ({ name: url, events, isOn });

export const handler = endpoint(updateWebhook, async ({ params: { id }, body }, ctx) => {
  const companyId = ctx.companyId();
  const before = await webhooks.mustGet(companyId, id);
  const { isOn = before.isOn } = body;
  const changes = {
    url: body.url === undefined ? before.url : mustBePublic(body.url),
    events: [...new Set(body.events ?? before.events)],
    isOn,
    // Turned on again, or at another address, it begins anew.
    isFailing: isOn && before.isOn && (body.url ?? before.url) === before.url && before.isFailing,
  };
  const next = { ...before, ...changes };
  await table.transact([
    webhooks.change(companyId, id, changes),
    ctx.activity({ target: { type: "webhook", id }, before: factsOf(before), after: factsOf(next) }),
  ]);
  return webhooks.present(next);
});
