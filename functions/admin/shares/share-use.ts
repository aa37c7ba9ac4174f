import type { Share, ShareLimits } from "../../../shared/schemas/shares.ts";
import { callsOf, minuteEnd } from "../../core/endpoint/call-share.ts";
import { companyKey } from "../../core/endpoint/identity.ts";
import { shareLimits } from "../../core/endpoint/share-limits.ts";
import { notFound } from "../../core/problem.ts";
import type { Item } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { importQueue } from "../../intake/engine/import-queue.ts";
import { ownLibrary } from "../../regulation/library/library-types.ts";
import { keptBytes } from "../../services/files/kept-bytes.ts";
import { dayEnd, mailShare } from "../../services/mail/mail-share.ts";
import { uploadsOfDay } from "../../services/uploads/upload-limits.ts";

/** The limits of a company as they are, from its row. @throws 404 */
export const mustGetLimits = async (companyId: string): Promise<ShareLimits> => {
  const company: Item | undefined = await table.get(companyKey(companyId));
  if (!company) throw notFound("Company not found.");
  return shareLimits(company);
};

/** What a company has used of its limits at a moment; counted calls beyond a limit are none that were made. @throws 404 */
export const shareUse = async (companyId: string, now: Date): Promise<Share[]> => {
  const [limits, queue, uploads, mails, bytes, calls] = await Promise.all([
    mustGetLimits(companyId),
    importQueue.read(ownLibrary(companyId)),
    uploadsOfDay(companyId, now),
    mailShare.ofDay(companyId, now),
    keptBytes.kept(companyId),
    callsOf(companyId, now),
  ]);
  const tomorrow = dayEnd(now).toISOString();
  const used = [
    { kind: "imports", used: queue.running.length, resetsAt: null },
    { kind: "uploads", used: Math.min(uploads, limits.uploads), resetsAt: tomorrow },
    { kind: "mails", used: mails, resetsAt: tomorrow },
    { kind: "bytes", used: bytes, resetsAt: null },
    { kind: "calls", used: Math.min(calls, limits.calls), resetsAt: minuteEnd(now).toISOString() },
  ] as const;
  return used.map((share) => ({ ...share, limit: limits[share.kind] }));
};
