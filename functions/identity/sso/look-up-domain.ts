import { textRecords } from "../../services/outbound/resolver.ts";
import { type DomainRow, ssoDomains } from "./domain-repository.ts";

/** How long a proof may be missing before it counts as lost. */
const graceMs = 7 * 24 * 3_600_000;

/** How a domain stands now that its record was found or not. */
const standing = (row: DomainRow, isThere: boolean, now: Date): Pick<DomainRow, "status" | "absentSince"> => {
  if (isThere) return { status: "proven", absentSince: null };
  if (row.status !== "proven") return { status: row.status, absentSince: null };
  const absentSince = row.absentSince ?? now.toISOString();
  const isLost = now.getTime() - Date.parse(absentSince) >= graceMs;
  return isLost ? { status: "lost", absentSince: null } : { status: "proven", absentSince };
};

/** A domain as DNS has it now. Where DNS does not answer, it stays as it is: that proves nothing either way. */
export const lookUpDomain = async (row: DomainRow, now: Date): Promise<DomainRow> => {
  const { recordName, recordValue } = ssoDomains.present(row);
  const texts = await textRecords(recordName).catch(() => undefined);
  if (!texts) return row;
  return { ...row, ...standing(row, texts.map((text) => text.trim()).includes(recordValue), now) };
};

export const isSameStanding = (a: DomainRow, b: DomainRow): boolean =>
  a.status === b.status && a.absentSince === b.absentSince;
