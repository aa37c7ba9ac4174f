import type { CfrTitle } from "../../../shared/schemas/cfr.ts";
import { libraryRepository } from "../library/library-repository.ts";
import { type Library, ownLibrary, sharedLibrary, type TitlePointer } from "../library/library-types.ts";
import { type TitleFacts, titles } from "./title-repository.ts";

/** The libraries a person reads: the shared one, and their company's own. */
export const librariesOf = (companyId: string | null): Library[] =>
  companyId ? [sharedLibrary, ownLibrary(companyId)] : [sharedLibrary];

/**
 * All titles with the number of active rules the caller sees in each: three Queries at most, whatever the
 * number of rules.
 */
export const listTitles = async (companyId: string | null): Promise<CfrTitle[]> => {
  const [facts, ...pointers] = await Promise.all([
    titles.list(),
    ...librariesOf(companyId).map((library) => libraryRepository.listTitles(library)),
  ]);
  const byTitle = Map.groupBy(pointers.flat(), ({ titleNumber }) => titleNumber);
  return facts.map((title) => present(title, byTitle.get(title.titleNumber) ?? []));
};

const present = (facts: TitleFacts, pointers: readonly TitlePointer[]): CfrTitle => ({
  id: String(facts.titleNumber),
  ...facts,
  lastUpdated:
    pointers
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1) ?? facts.lastAmended,
  ruleCount: pointers.reduce((sum, { activeRuleCount }) => sum + activeRuleCount, 0),
});
