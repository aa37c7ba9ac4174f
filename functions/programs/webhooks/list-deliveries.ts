import * as z from "zod";
import { listDeliveries } from "../../../shared/api/webhooks.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { decodeCursor, encodeCursor } from "../../core/table/cursor.ts";
import { deliveryRows } from "./delivery-repository.ts";
import { webhooks } from "./webhook-repository.ts";

const pageSize = 50;

export const handler = endpoint(listDeliveries, async ({ params: { id }, query }, ctx) => {
  const ids = { companyId: ctx.companyId(), webhookId: id };
  const scope = `deliveries ${ids.companyId} ${id}`;
  const before = query.cursor && z.string().parse(decodeCursor(query.cursor, scope));
  const [, { items, next }] = await Promise.all([
    webhooks.mustGet(ids.companyId, id),
    deliveryRows.page(ids, query.limit ?? pageSize, before),
  ]);
  return { items, nextCursor: next && encodeCursor(next, scope) };
});
