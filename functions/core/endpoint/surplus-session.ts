import * as z from "zod";
import { asBookkeeping } from "../deadline.ts";
import { log } from "../log.ts";
import { type Item, update } from "../table/operation.ts";
import { table } from "../table/table.ts";
import { sessionKey } from "./identity.ts";

const Row = z.object({ sk: z.string(), epoch: z.number(), lastSeenAt: z.string() });
const Own = z.object({ createdAt: z.string(), countedFor: z.string().optional() });

/**
 * Whether a session is one too many since its company allows fewer: those used least recently are. Sign-ins keep to
 * the number themselves (`people/session/end-surplus-sessions.ts`), so only a session from before the company chose it
 * is counted, once for each choice.
 */
export const isSurplus = async (
  { id, epoch }: { id: string; epoch: number },
  session: Item,
  { most, mostSince: since }: { readonly most: number; readonly mostSince: string | undefined },
): Promise<boolean> => {
  const { createdAt, countedFor } = Own.parse(session);
  if (since === undefined || createdAt >= since || countedFor === since) return false;
  const { pk, sk } = sessionKey(id, "");
  const sessions = (await table.queryAll({ pk, begins: sk, reading: "fresh" }))
    .map((item) => Row.parse(item))
    .filter((each) => each.epoch === epoch)
    .sort((a, b) => b.lastSeenAt.localeCompare(a.lastSeenAt) || b.sk.localeCompare(a.sk));
  if (sessions.findIndex((each) => each.sk === session.sk) >= most) return true;
  const counted = update(session, { set: { countedFor: since } }, () => new Error("The session has ended"));
  await asBookkeeping(() => table.write(counted)).catch((error: unknown) =>
    log.warnOnce("session not marked as counted", error),
  );
  return false;
};
