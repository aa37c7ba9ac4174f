import type { EnteredChange } from "../../regulation/text/law-changes.ts";
import type { EntryOutcome } from "./section-import-entry.ts";

/** What an import changed of a title's law. */
export interface TitleAmendments {
  readonly titleNumber: number;
  readonly changes: readonly EnteredChange[];
}

/** Whether a part had a text before the import, of one of the sections that the file names. */
const isKnownPart = (ofPart: readonly EntryOutcome[], importId: string): boolean =>
  ofPart.some(({ draft }) => draft.all.some((version) => version.importId !== importId));

/**
 * What an import changed, by title. Sections of a part that the import brought first are no new law: the part was
 * loaded, and a file of several versions says of itself which of its sections came later.
 */
export const amendmentsOf = (outcomes: readonly EntryOutcome[], importId: string): TitleAmendments[] => {
  const byPart = Map.groupBy(outcomes, ({ draft: { newest } }) => `${newest?.title}#${newest?.part}`);
  const changed = [...byPart.values()]
    .filter((ofPart) => isKnownPart(ofPart, importId))
    .flat()
    .flatMap(({ draft: { newest }, amendment }) =>
      newest && amendment ? [{ titleNumber: newest.title, change: amendment }] : [],
    );
  return [...Map.groupBy(changed, ({ titleNumber }) => titleNumber)].map(([titleNumber, ofTitle]) => ({
    titleNumber,
    changes: ofTitle.map(({ change }) => change),
  }));
};
