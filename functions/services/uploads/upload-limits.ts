import { shareLimitsOf } from "../../core/endpoint/share-limits.ts";
import { sha256 } from "../../core/ids.ts";
import { tooMany } from "../../core/problem.ts";
import type { Key } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import type { Uploader } from "./upload-keys.ts";

/*
 * How many uploads were begun: addresses asked for, and files sent with a call. Counted by the hour and the day of
 * the clock, so one counter a subject is enough; calls beyond a limit count as well and change nothing.
 *   pk `RATE#UPLOAD#{sha256(subject)}`  sk `{yyyy-mm-ddThh}` of a person, `{yyyy-mm-dd}` of a company   ttl
 */
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Uploads a person begins within an hour. */
export const uploadsPerHour = 200;

interface Window {
  readonly subject: string;
  /** Milliseconds. */
  readonly length: number;
  readonly max: number;
  readonly message: string;
}

const keyOf = (subject: string, at: number, length: number): Key => ({
  pk: `RATE#UPLOAD#${sha256(subject)}`,
  sk: new Date(at).toISOString().slice(0, length === dayMs ? 10 : 13),
});

/** @throws 429 with the seconds until the window is over */
const count = async ({ subject, length, max, message }: Window, now: Date): Promise<void> => {
  const start = Math.floor(now.getTime() / length) * length;
  const made = await table.increment(keyOf(subject, start, length), "count", {
    ttl: Math.ceil((start + 2 * length) / 1_000),
  });
  if (made > max) throw tooMany(message, (start + length - now.getTime()) / 1_000);
};

/**
 * Counts an upload of a person, and of their company.
 * @throws 429 when either has used up its own
 */
export const countUpload = async ({ userId, companyId }: Uploader, now: Date): Promise<void> => {
  await count(
    {
      subject: userId,
      length: hourMs,
      max: uploadsPerHour,
      message: `You have started ${uploadsPerHour} uploads within an hour. Please wait an hour before uploading more.`,
    },
    now,
  );
  if (companyId === null) return;
  const { uploads: max } = await shareLimitsOf(companyId);
  const message = "Your company has used its uploads of today.";
  await count({ subject: companyId, length: dayMs, max, message }, now);
};

/** How many uploads a company has begun on the day of `now`. */
export const uploadsOfDay = async (companyId: string, now: Date): Promise<number> =>
  Number((await table.get(keyOf(companyId, now.getTime(), dayMs)))?.count ?? 0);
