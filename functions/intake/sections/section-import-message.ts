/** What came of an import of sections, in rows of the file; `removed` in sections. */
export interface SectionCounts {
  readonly total: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly failed: number;
}

const number = (value: number): string => value.toLocaleString("en-US");
const of = (count: number, noun: string): string => `${number(count)} ${noun}${count === 1 ? "" : "s"}`;

/** The result in a few sentences for the person. */
export const sectionsMessage = (counts: SectionCounts): string => {
  const { created, updated, unchanged, removed, failed } = counts;
  const refused = failed === 0 ? "" : ` ${of(failed, "row")} could not be used.`;
  const good = created + updated + unchanged;
  if (good === 0) return `Nothing was imported:${refused}`;
  if (created + updated + removed === 0)
    return `Nothing changed: all ${of(unchanged, "section")} were there already.${refused}`;
  const parts = [
    created > 0 && `${number(created)} new`,
    updated > 0 && `${of(updated, "new version")}`,
    unchanged > 0 && `${number(unchanged)} unchanged`,
  ].filter((part) => part !== false);
  const gone = removed === 0 ? "" : ` ${of(removed, "section")} marked as removed by a later version.`;
  return `Imported ${of(good, "section")}: ${parts.join(", ")}.${gone}${refused}`;
};
