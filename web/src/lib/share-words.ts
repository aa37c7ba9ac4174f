import type { Share, ShareKind } from "../../../shared/schemas/shares.ts";
import { formatDateTime, formatNumber } from "./format.ts";

/** Words of what a company may use. */
export const shareWords = {
  kinds: {
    imports: "Running imports",
    uploads: "Uploads of today",
    mails: "Emails of today",
    calls: "Calls of this minute",
  },
  usedOf: ({ used, limit }: Share) => `${formatNumber(used)} of ${formatNumber(limit)}`,
  resets: (iso: string) => `Begins again ${formatDateTime(iso)}`,
} as const satisfies { kinds: Record<ShareKind, string>; [word: string]: unknown };
