import { forEachAlone } from "../../core/for-each-alone.ts";
import { deliver } from "./deliver.ts";
import { foldAddress } from "./email-address.ts";
import type { OutboxMail } from "./outbox-mail.ts";
import type { SendRate } from "./send-rate.ts";

/** Mails to different people are sent side by side. */
const lanes = 8;

/**
 * Sends mails as fast as the rate allows, those to one address in their order. What finds no turn stays in the
 * outbox, where the sweep takes it.
 * @throws AggregateError once all were tried
 */
export const deliverAll = (mails: readonly OutboxMail[], rate: SendRate): Promise<void> => {
  const lastTo = new Map<string, Promise<unknown>>();
  const inTurn = (mail: OutboxMail): Promise<unknown> => {
    const address = foldAddress(mail.to);
    const before = lastTo.get(address) ?? Promise.resolve();
    const mine = before.then(async () => ((await rate.next()) ? deliver(mail) : undefined));
    lastTo.set(
      address,
      mine.catch(() => undefined),
    );
    return mine;
  };
  return forEachAlone(mails, ({ id }) => id, inTurn, lanes);
};
