import * as z from "zod";
import { IsoDate, IsoDateTime } from "../../../shared/schemas/dates.ts";
import { type Operation, remove, replace } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { openWork } from "../../services/jobs/open-work.ts";
import { startWorker } from "../../services/jobs/start-worker.ts";

/*
 * People of a campaign who still have to be told: that they are asked, or a reminder that was sent by hand.
 *   pk `ACKNOWLEDGEMENT_TELLINGS`   sk `{companyId}#{campaignId}#{asked or a day}`   gone once all are told
 */
export const TellingRound = z.object({
  companyId: z.string(),
  campaignId: z.string(),
  /** The day of a reminder; null where people are asked. */
  remindedOn: IsoDate.nullable(),
});
export type TellingRound = z.infer<typeof TellingRound>;

const Waiting = TellingRound.extend({
  /** Who asks or reminds. */
  by: z.string(),
  /** The campaign that this one follows: who has yet to confirm that one is asked on, and not told again. */
  follows: z.string().nullable(),
  at: IsoDateTime,
});
export type WaitingRound = z.infer<typeof Waiting>;

const rows = openWork(
  "ACKNOWLEDGEMENT_TELLINGS",
  Waiting,
  ({ companyId, campaignId, remindedOn }: TellingRound) =>
    `${companyId}#${campaignId}#${remindedOn ?? "asked"}`,
);

/** The write that has people told. */
const begin = (round: Omit<WaitingRound, "at">, now: Date): Operation =>
  replace({ ...rows.key(round), ...round, at: now.toISOString() });

/** Ends a round; another run may have been faster. */
const end = async (round: TellingRound): Promise<void> => {
  const gone = new Error("Another run ended this round");
  await table.write(remove(rows.key(round), () => gone)).catch((error: unknown) => {
    if (error !== gone) throw error;
  });
};

/** Starts the worker that tells people. */
export const startTelling = (round: TellingRound): Promise<void> =>
  startWorker("tell-acknowledgements", round, { companyId: round.companyId });

export const tellingRounds = { get: rows.get, list: rows.list, begin, end };
