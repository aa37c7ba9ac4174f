import { table } from "../../../functions/core/table/table.ts";
import { tellPrograms } from "../../../functions/programs/events/tell-programs.ts";
import { deliver } from "../../../functions/programs/webhooks/deliver.ts";
import { openWebhooks } from "../../../functions/programs/webhooks/open-webhooks.ts";
import type { Person } from "./people.ts";
import { rowsOf } from "./record.ts";

/** A webhook of a company, with its messages and a clock that only waiting moves. */
export const aHookOf = async (admin: Person, url: string, events: readonly string[] = ["rule.updated"]) => {
  const companyId = admin.user.companyId ?? "";
  const { id, secret } = await admin.createWebhook({ body: { url, events } });
  const ids = { companyId, webhookId: id };
  let passed = 0;
  const now = () => new Date(Date.now() + passed);
  const sleep = async (ms: number) => {
    passed += ms;
  };
  return {
    ...{ id, secret, params: { id }, now, sleep },
    /** What the stream's worker does with the company's log, and then the one that sends. */
    tell: async () => tellPrograms(await rowsOf(companyId), now()),
    deliver: (remainingMs = () => 300_000) => deliver(ids, { now, sleep, remainingMs }),
    deliveries: async () => (await admin.listDeliveries({ params: { id } })).items,
    /** How long it is until the next attempt, in seconds; undefined where nothing waits. */
    nextIn: async () => {
      const open = await openWebhooks.get(ids);
      return open && Math.round((Date.parse(open.dueAt) - now().getTime()) / 1_000);
    },
    status: async () => (await admin.listWebhooks()).find((each) => each.id === id)?.status,
    stored: () => table.queryAll({ pk: `C#${companyId}#WEBHOOK#${id}` }),
  };
};
