import * as z from "zod";
import { IsoDateTime } from "./dates.ts";
import { wholeNumber } from "./whole-number.ts";

const most = 1_000_000_000;

/** How much of the installation a company may use. */
export const ShareLimits = z.object({
  /** Imports that run at the same time. */
  imports: wholeNumber(1, 50),
  /** Files within a day, in UTC. */
  uploads: wholeNumber(1, most),
  /** Emails within a day, in UTC. */
  mails: wholeNumber(1, most),
  /** Of the files that are kept: 1 MB at least. */
  bytes: wholeNumber(1_048_576, 1_099_511_627_776),
  /** Calls within a minute of the clock. */
  calls: wholeNumber(1, most),
});
export type ShareLimits = z.infer<typeof ShareLimits>;
export type ShareKind = keyof ShareLimits;

/** What holds unless an installation or a company has other limits. */
export const usualShares: ShareLimits = {
  imports: 2,
  uploads: 500,
  mails: 5_000,
  bytes: 20 * 1024 ** 3,
  calls: 6_000,
};

const ShareKind = ShareLimits.keyof();

/** How much of one kind a company has used. */
export const Share = z.object({
  kind: ShareKind,
  used: z.number().int().nonnegative(),
  limit: z.number().int().positive(),
  /** When it begins at nothing again; null for what is used for as long as it lasts. */
  resetsAt: IsoDateTime.nullable(),
});
export type Share = z.infer<typeof Share>;
export const Shares = z.array(Share);
