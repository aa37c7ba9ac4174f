import { compareNumbers } from "../../../shared/citations/citation.ts";
import type { CfrPart } from "../../../shared/schemas/cfr.ts";
import { libraryRepository } from "../library/library-repository.ts";
import type { Library, ManifestPart } from "../library/library-types.ts";
import { titles } from "../library/title-repository.ts";
import { librariesOf } from "./title-list.ts";

/** The parts of a title that a person reads, in CFR order; undefined where there is no such title. */
export const listParts = async (
  companyId: string | null,
  titleNumber: number,
): Promise<CfrPart[] | undefined> => {
  const [title, parts] = await Promise.all([titles.get(titleNumber), readParts(companyId, titleNumber)]);
  return title && parts.sort((a, b) => compareNumbers(a.partNo, b.partNo));
};

/** In no order: the shared rules and the company's own together. */
const readParts = async (companyId: string | null, titleNumber: number): Promise<CfrPart[]> => {
  const parts = await Promise.all(
    librariesOf(companyId).map((library) => partsOf(library, titleNumber, companyId !== null)),
  );
  return [...Map.groupBy(parts.flat(), ({ part }) => part.partNo).values()].map(together);
};

/** One part of a title; undefined where no library has it. */
export const findPart = async (
  companyId: string | null,
  titleNumber: number,
  partNo: string,
): Promise<CfrPart | undefined> =>
  (await readParts(companyId, titleNumber)).find((part) => part.partNo === partNo);

interface LibraryPart {
  readonly kind: Library["kind"];
  readonly part: ManifestPart;
}

const partsOf = async (library: Library, titleNumber: number, isForMany: boolean): Promise<LibraryPart[]> => {
  const manifest = await libraryRepository.currentManifest(library, titleNumber, { isForMany });
  return (manifest?.parts ?? []).map((part) => ({ kind: library.kind, part }));
};

const together = (found: readonly LibraryPart[]): CfrPart => ({
  partNo: found[0]?.part.partNo ?? "",
  partDescription: found.map(({ part }) => part.partDescription).find(Boolean) ?? "",
  ruleCount: found.reduce((sum, { part }) => sum + part.activeRuleCount, 0),
  ownRuleCount: found.reduce((sum, { kind, part }) => sum + (kind === "own" ? part.activeRuleCount : 0), 0),
});
