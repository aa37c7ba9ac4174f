import { setTimeout as delay } from "node:timers/promises";
import { config } from "../../core/config.ts";
import { table } from "../../core/table/table.ts";

/*
 *   pk `MAIL_RATE#{second}`   sk `USED`   how many mails of this second (since 1970) were given out; kept an hour
 *
 * SES takes so many mails a second from the whole account. All senders draw from one row a second, so together they
 * never pass it, and one alone may use it all.
 */
const keepSeconds = 3_600;

/** What bulk mails leave of each second to mails that people wait for. */
const bulkShare = 0.8;

/** @returns how many of `wanted` mails may go out in a second, at most up to `limit` of it */
const draw = async (second: number, wanted: number, limit: number): Promise<number> => {
  const key = { pk: `MAIL_RATE#${second}`, sk: "USED" };
  const used = await table.increment(key, "used", { ttl: second + keepSeconds }, wanted);
  return Math.max(0, Math.min(wanted, limit - (used - wanted)));
};

export interface SendRate {
  /** @returns whether a mail may go out now: waits for its turn, and gives up where that does not come in time */
  readonly next: () => Promise<boolean>;
}

/**
 * A sender's place in the account's rate of mails.
 * @param kind what it sends: bulk mails leave a part of each second free
 * @param atOnce how many it asks for at a time; what it does not use of a second is lost
 * @param mayWait whether there is time for another second
 */
export const sendRate = (kind: "prompt" | "bulk", atOnce: number, mayWait: () => boolean): SendRate => {
  const perSecond = config().MAILS_PER_SECOND;
  const limit = kind === "bulk" ? Math.max(1, Math.floor(perSecond * bulkShare)) : perSecond;
  let left = { second: 0, mails: 0, isSpent: false };
  let drawing: Promise<void> | undefined;
  /** One draw at a time, however many mails wait for it. */
  const refill = (second: number): Promise<void> => {
    const wanted = Math.min(atOnce, limit);
    drawing ??= draw(second, wanted, limit)
      .then((mails) => {
        left = { second, mails, isSpent: mails < wanted };
      })
      .finally(() => {
        drawing = undefined;
      });
    return drawing;
  };
  const next = async (): Promise<boolean> => {
    for (;;) {
      const now = Date.now();
      const second = Math.floor(now / 1_000);
      const isOfNow = left.second === second;
      if (left.mails > 0 && isOfNow) {
        left.mails -= 1;
        return true;
      }
      if (!isOfNow || !left.isSpent) await refill(second);
      else if (!mayWait()) return false;
      // At random, so that waiting senders do not all come at the beginning of the second.
      else await delay(1_000 - (now % 1_000) + Math.random() * 200);
    }
  };
  return { next };
};
