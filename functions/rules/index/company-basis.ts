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

/** What a company's list is made from beside the rules it touched: three Queries, strongly consistent. */
export const readBasis = async (companyId: string): Promise<TitleBasis[]> => {
  const [chosen, shared, own] = await Promise.all([
    selections.listActive(companyId),
    libraryRepository.listTitles(libraryOf(null)),
    libraryRepository.listTitles(libraryOf(companyId)),
  ]);
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
