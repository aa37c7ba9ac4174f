import type { HorizonRow, HorizonVersion } from "../../../shared/schemas/horizon.ts";
import { listTooLong, maxBodyBytes } from "../../core/endpoint/respond.ts";
import { hasKnownText, type SectionEntry } from "../metadata/section-record.ts";
import { sections } from "../metadata/section-repository.ts";

/** Entries whose earlier texts are read at once. */
const atOnce = 20;

/** @throws 413, before any text is read, where they are too many for one answer: a character is a byte at least. */
const requireRoom = (rows: readonly HorizonRow[]): void => {
  let bytes = 0;
  for (const row of rows) {
    bytes += JSON.stringify(row).length;
    bytes += (row.currentVersion?.length ?? 0) + (row.previousVersion?.length ?? 0);
    if (bytes > maxBodyBytes) throw listTooLong();
  }
};

const withText = (version: HorizonVersion | null, text: string | undefined): HorizonVersion | null =>
  version && { ...version, definitions: hasKnownText(version) ? (text ?? null) : null };

/** Rows with both texts of each, for callers that ask for the whole list. */
export const rowsWithTexts = async (
  entries: readonly SectionEntry[],
  present: (entry: SectionEntry) => HorizonRow,
): Promise<HorizonRow[]> => {
  const rows = entries.map(present);
  requireRoom(rows);
  const currentTexts = await sections.textsOf(entries);
  const complete: HorizonRow[] = [];
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce).map(async (row, index) => {
      const { previousVersion: previous } = row;
      const earlier = previous ? await sections.getVersionText(row.id, previous.version) : undefined;
      return {
        ...row,
        currentVersion: withText(row.currentVersion, currentTexts[from + index]),
        previousVersion: withText(previous, earlier),
      };
    });
    complete.push(...(await Promise.all(some)));
  }
  return complete;
};
