import * as z from "zod";

/**
 * Daily backups of the table into a vault of AWS Backup. The vault is not made here: it must outlive the stage, and
 * its key, lock and policy are the operator's. Off by default: a full copy a day is kept (`docs/costs.md`).
 */
export const BackupSettings = z.object({
  vault: z.string().regex(/^[a-zA-Z0-9_-]{2,50}$/),
  days: z.coerce.number().int().positive(),
  /** A vault of another account or region that gets a copy of each. */
  copyTo: z
    .string()
    .regex(/^arn:[a-z-]+:backup:[a-z0-9-]+:\d{12}:backup-vault:[a-zA-Z0-9_-]{2,50}$/)
    .optional(),
});

/** What is given of backups; days or a copy without a vault are refused by the schema, not passed over. */
export const givenBackup = (vault: unknown, days: unknown, copyTo: unknown) =>
  [vault, days, copyTo].every((each) => each === undefined) ? undefined : { vault, days: days ?? 35, copyTo };
