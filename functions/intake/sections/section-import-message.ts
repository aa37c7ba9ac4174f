import { formatCount, formatNumber } from "../../../shared/words/count.ts";

/** What came of an import of sections, in rows of the file; `removed` in sections. */
export interface SectionCounts {
  readonly total: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly failed: number;
}

/** The result in a few sentences for the person. */
export const sectionsMessage = (counts: SectionCounts): string => {
  const { created, updated, unchanged, removed, failed } = counts;
  const refused = failed === 0 ? "" : ` ${formatCount(failed, "row")} could not be used.`;
  const good = created + updated + unchanged;
  if (good === 0) return `Nothing was imported:${refused}`;
  if (created + updated + removed === 0)
    return `Nothing changed: all ${formatCount(unchanged, "section")} already exist.${refused}`;
  const parts = [
    created > 0 && `${formatNumber(created)} new`,
    updated > 0 && formatCount(updated, "new version"),
    unchanged > 0 && `${formatNumber(unchanged)} unchanged`,
  ].filter((part) => part !== false);
  const gone =
    removed === 0 ? "" : ` ${formatCount(removed, "section")} marked as removed by a later version.`;
  return `Imported ${formatCount(good, "section")}: ${parts.join(", ")}.${gone}${refused}`;
};
