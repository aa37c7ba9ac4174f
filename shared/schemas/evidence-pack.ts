import * as z from "zod";
import { Person } from "./company-rule.ts";
import { IsoDate, IsoDateTime } from "./dates.ts";
import { pageOf } from "./pagination.ts";
import { RecordId } from "./record.ts";
import { singleLine } from "./text.ts";

/** Days for which a pack is kept. */
export const packDays = 30;

export const packScopes = ["company", "title", "part", "policy"] as const;

/** What a pack is about; fields that its kind does not ask for are null. */
const PackScope = z.object({
  kind: z.enum(packScopes),
  title: z.int().nullable(),
  part: z.string().nullable(),
  policyId: z.string().nullable(),
});
export type PackScope = z.infer<typeof PackScope>;

const title = z.int("Please select a title").min(1, "Please select a title").max(50, "Please select a title");
const part = singleLine(
  z.string("Please select a part").trim().min(1, "Please select a part").max(20, "Please select a part"),
);
const policyId = z
  .string("Please select a policy")
  .regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, "Please select a policy");

export const NewPack = z.object({
  day: IsoDate,
  scope: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("company") }),
    z.object({ kind: z.literal("title"), title }),
    z.object({ kind: z.literal("part"), title, part }),
    z.object({ kind: z.literal("policy"), policyId }),
  ]),
});

/** What a company can prove of a day, as one file. */
export const EvidencePack = z.object({
  id: RecordId,
  day: IsoDate,
  /** False for a pack of the day on which it was made: it ends at that moment. */
  isDayOver: z.boolean(),
  scope: PackScope,
  /** In words: "21 CFR part 11". */
  scopeName: z.string(),
  status: z.enum(["queued", "running", "done", "failed"]),
  /** SHA-256 of its manifest in hex, once it is done. */
  manifestSha256: z.string().nullable(),
  /** As they were called then. */
  createdBy: Person,
  createdAt: IsoDateTime,
  /** When it goes. */
  expiresAt: IsoDateTime,
});
export type EvidencePack = z.infer<typeof EvidencePack>;

/** The days a pack may be made of, in the company's time zone. */
const PackDays = z.object({ first: IsoDate, today: IsoDate });
export type PackDays = z.infer<typeof PackDays>;

export const EvidencePacks = pageOf(EvidencePack).extend({ days: PackDays });
