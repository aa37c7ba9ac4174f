import type { CfrTitle } from "../../../shared/schemas/cfr.ts";
import { libraryRepository } from "../library/library-repository.ts";
import { type Library, ownLibrary, sharedLibrary, type TitlePointer } from "../library/library-types.ts";
import { type TitleFacts, titles } from "../library/title-repository.ts";
import { countNew, marksAfter } from "../selections/new-rules.ts";
import { type Selection, selections } from "../selections/selection-repository.ts";

/** The libraries a person reads: the shared one, and their company's own. */
export const librariesOf = (companyId: string | null): Library[] =>
  companyId ? [sharedLibrary, ownLibrary(companyId)] : [sharedLibrary];

/**
 * All titles with the number of active rules the caller sees in each, and what their company made of them: four
 * Queries at most, whatever the number of rules, and two where the function read the regulation a moment ago.
 */
export const listTitles = async (companyId: string | null): Promise<CfrTitle[]> => {
  const [facts, selected, shared, own] = await Promise.all([
    companyId ? titles.read() : titles.list(),
    companyId ? selections.listActive(companyId) : [],
    companyId ? libraryRepository.readTitles(sharedLibrary) : libraryRepository.listTitles(sharedLibrary),
    companyId ? libraryRepository.listTitles(ownLibrary(companyId)) : [],
  ]);
  const [selectionOf, sharedOf, ownOf] = [byTitle(selected), byTitle(shared), byTitle(own)];
  return facts.map((title) => {
    const { titleNumber } = title;
    const pointers = { shared: sharedOf.get(titleNumber), own: ownOf.get(titleNumber) };
    return present(title, pointers, selectionOf.get(titleNumber));
  });
};

const byTitle = <T extends { readonly titleNumber: number }>(rows: readonly T[]): ReadonlyMap<number, T> =>
  new Map(rows.map((row) => [row.titleNumber, row]));

interface Pointers {
  readonly shared: TitlePointer | undefined;
  readonly own: TitlePointer | undefined;
}

const present = (facts: TitleFacts, pointers: Pointers, selection: Selection | undefined): CfrTitle => {
  const known = [pointers.shared, pointers.own].filter((pointer) => pointer !== undefined);
  return {
    id: String(facts.titleNumber),
    ...facts,
    lastUpdated:
      known
        .map(({ updatedAt }) => updatedAt)
        .sort()
        .at(-1) ?? facts.lastAmended,
    ruleCount: known.reduce((sum, { activeRuleCount }) => sum + activeRuleCount, 0),
    isSelected: selection !== undefined,
    newRuleCount: selection ? countNew(selection, marksAfter(pointers)) : 0,
  };
};
