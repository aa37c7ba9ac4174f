import { libraryRepository } from "../../regulation/library/library-repository.ts";
import type { TitlePointer } from "../../regulation/library/library-types.ts";
import { type Selection, selections } from "../../regulation/selections/selection-repository.ts";
import { libraryOf, type TitleVersion } from "./title-version.ts";

/** A title the company has selected, and the versions of it that are current in the two libraries. */
export interface TitleBasis {
  readonly selection: Selection;
  readonly shared: TitleVersion | undefined;
  readonly own: TitleVersion | undefined;
}

const currentVersion = (
  companyId: string | null,
  pointers: readonly TitlePointer[],
  titleNumber: number,
): TitleVersion | undefined => {
  const pointer = pointers.find((each) => each.titleNumber === titleNumber);
  return pointer && { companyId, titleNumber, version: pointer.version };
};

/** What the shared library and the company's own hold of some titles, or of all. */
const pointersOf = async (companyId: string, titleNumbers?: readonly number[]) => {
  const libraries = [libraryOf(null), libraryOf(companyId)];
  const [shared = [], own = []] = titleNumbers
    ? await Promise.all(libraries.map((each) => libraryRepository.readSomeTitles(each, titleNumbers)))
    : await Promise.all(libraries.map(libraryRepository.readTitles));
  return { shared, own };
};

/**
 * What a company's list is made from beside the rules it touched, strongly consistent but for the
 * shared library's versions, which may be a moment old: one Query, and one batch with the pointers of its titles; a
 * function that does not know the company reads all pointers meanwhile.
 * @param expected titles it had last; others are asked for once it is known that the company follows them
 */
export const readBasis = async (companyId: string, expected?: readonly number[]): Promise<TitleBasis[]> => {
  const [chosen, known] = await Promise.all([
    selections.listActive(companyId),
    pointersOf(companyId, expected),
  ]);
  const titleNumbers = chosen.map(({ titleNumber }) => titleNumber);
  const isNew = (titleNumber: number) => expected !== undefined && !expected.includes(titleNumber);
  const added = await pointersOf(companyId, titleNumbers.filter(isNew));
  const [shared, own] = [
    [...known.shared, ...added.shared],
    [...known.own, ...added.own],
  ];
  return chosen.map((selection) => ({
    selection,
    shared: currentVersion(null, shared, selection.titleNumber),
    own: currentVersion(companyId, own, selection.titleNumber),
  }));
};

/** The versions a basis names. */
export const versionsOf = (basis: readonly TitleBasis[]): TitleVersion[] =>
  basis.flatMap(({ shared, own }) => [shared, own]).filter((version) => version !== undefined);

/** Equal for two bases exactly when they make the same list. */
export const fingerprint = (basis: readonly TitleBasis[]): string =>
  JSON.stringify(
    basis.map(({ selection: { titleNumber, block, initialised }, shared, own }) => [
      titleNumber,
      block,
      initialised.shared,
      initialised.own,
      shared?.version,
      own?.version,
    ]),
  );
