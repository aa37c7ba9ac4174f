import type { Share, ShareKind } from "../../../shared/schemas/shares.ts";
import { formatDateTime, formatNumber, formatSize } from "./format.ts";

/** Bytes of a gigabyte, as storage is told. */
export const gigabyte = 1024 ** 3;

const formatStorage = (bytes: number): string =>
  bytes < gigabyte ? formatSize(bytes) : `${formatNumber(Math.round((bytes * 10) / gigabyte) / 10)} GB`;

/** Words of what a company may use. */
export const shareWords = {
  kinds: {
    imports: "Running imports",
    uploads: "Uploads today",
    mails: "Emails today",
    bytes: "Storage",
    calls: "Calls this minute",
  },
  usedOf: ({ kind, used, limit }: Share) => {
    const inWords = kind === "bytes" ? formatStorage : formatNumber;
    return `${inWords(used)} of ${inWords(limit)}`;
  },
  resets: (iso: string) => `Resets ${formatDateTime(iso)}`,
} as const satisfies { kinds: Record<ShareKind, string>; [word: string]: unknown };
