import * as z from "zod";
import { Person } from "./company-rule.ts";
import { IsoDateTime } from "./dates.ts";

/** Days for which an archive is kept. */
export const archiveDays = 7;

/** A company's data as one file. */
const Archive = z.object({
  status: z.enum(["queued", "running", "done", "failed"]),
  requestedBy: Person,
  createdAt: IsoDateTime,
  /** When it goes. */
  expiresAt: IsoDateTime,
  /** SHA-256 of its manifest in hex, once it is done. */
  manifestSha256: z.string().nullable(),
});
export type Archive = z.infer<typeof Archive>;

/** The newest archive; null where none is kept. */
export const CompanyArchive = z.object({ archive: Archive.nullable() });
export type CompanyArchive = z.infer<typeof CompanyArchive>;
