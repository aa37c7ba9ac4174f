import * as z from "zod";
import { IsoDate, IsoDateTime } from "./dates.ts";

/** Days that are verified at once, at most. */
const maxVerifiedDays = 366;
const dayMs = 86_400_000;

/** Days in UTC, both included. */
export const NewVerification = z
  .object({ from: IsoDate, to: IsoDate })
  .refine(({ from, to }) => from <= to, { message: "Choose an end on or after the start.", path: ["to"] })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / dayMs < maxVerifiedDays, {
    message: `Choose ${maxVerifiedDays} days or less.`,
    path: ["to"],
  });

/** What was done to an entry of the record. */
const TamperKind = z.enum(["deleted", "edited", "reordered", "inserted"]);

/** The first entry that is not as it was written, by time. */
export const TamperedEntry = z.object({
  kind: TamperKind,
  shard: z.number().int(),
  position: z.number().int(),
  at: IsoDateTime,
});
export type TamperedEntry = z.infer<typeof TamperedEntry>;

/** Ids of the record hold no small letters, so that none is a word of an address. */
export const RecordId = z
  .string()
  .max(40)
  .regex(/^[0-9A-Z]*$/);

export const Verification = z.object({
  id: RecordId,
  from: IsoDate,
  to: IsoDate,
  status: z.enum(["running", "intact", "broken"]),
  /** Entries that were looked at so far; all of them at the end. */
  checked: z.number().int(),
  first: TamperedEntry.nullable(),
  createdAt: IsoDateTime,
});
export type Verification = z.infer<typeof Verification>;

/** Where an entry stands in the record. */
export const EntryPlace = z.object({
  shard: z.number().int(),
  position: z.number().int(),
  hash: z.string(),
  /** Null until then. */
  sealedAt: IsoDateTime.nullable(),
});
export type EntryPlace = z.infer<typeof EntryPlace>;

/** What leads from an entry to the root that sealed it (RFC 6962). */
export const ActivityProof = z.object({
  /** As it was written, with shard, position, previousHash and hash. */
  entry: z.record(z.string(), z.unknown()),
  path: z.array(z.object({ side: z.enum(["left", "right"]), hash: z.string() })),
  root: z.string(),
  sealedAt: IsoDateTime,
});
