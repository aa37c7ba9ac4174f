import type { SourceTitle } from "../../../shared/schemas/source.ts";
import type { SourceRow } from "../followed/source-repository.ts";
import { patienceMs } from "./night.ts";

/** "2026-11-21 04:00 UTC": part of a sentence that people in all zones read. */
const moment = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;

/** The sentence for a source that gave no answer since its last one. */
export const silentSince = (checkedAt: string): string =>
  `eCFR.gov did not answer since ${moment(checkedAt)}.`;

type Age = Pick<SourceTitle, "state" | "reason">;

/**
 * State and reason as they are at a moment: a copy that nothing confirmed for two days (`night.ts`) is behind, and so
 * is a title of which only files of parts and sections brought text.
 */
export const ageOf = ({ state, reason, checkedAt, issueDate }: SourceRow, now: Date): Age => {
  if (state === "not_loaded" && issueDate !== null)
    return { state: "behind", reason: reason ?? "Only parts of this title were imported from files." };
  const isSilent = checkedAt !== null && Date.parse(checkedAt) + patienceMs() <= now.getTime();
  return state === "current" && isSilent
    ? { state: "behind", reason: silentSince(checkedAt) }
    : { state, reason };
};

/** A title as the console shows it. */
export const presentSource = (
  row: SourceRow,
  { titleName, reserved }: { readonly titleName: string; readonly reserved: boolean },
  now: Date,
): SourceTitle => ({
  ...row,
  titleName,
  ...(reserved ? { state: "reserved", reason: null } : ageOf(row, now)),
});
