import type { Overlay } from "./overlay-repository.ts";

type Copied = Pick<Overlay, "copy" | "copiedAt" | "base">;

/**
 * When the master rule changed under the company's copy; null where it did not, and where there is no copy.
 * @param masterUpdatedAt when the master rule got its present content
 */
export const masterChangedAt = ({ copy, copiedAt, base }: Copied, masterUpdatedAt: string): string | null => {
  if (!copy) return null;
  // An import that was taken back leads to an earlier moment: that is another wording too.
  const isMoved = base ? base.at !== masterUpdatedAt : copiedAt === null || masterUpdatedAt > copiedAt;
  return isMoved ? masterUpdatedAt : null;
};

/** Whether the wording that the copy was made from is known: kept, or still the master's. False without a copy. */
export const isBaseKnown = (copied: Copied, masterUpdatedAt: string): boolean =>
  copied.copy !== null && (copied.base !== null || masterChangedAt(copied, masterUpdatedAt) === null);
