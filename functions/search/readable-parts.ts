import { libraryRepository } from "../regulation/library/library-repository.ts";
import type { Library, Manifest, ManifestPart } from "../regulation/library/library-types.ts";
import { librariesOf } from "../regulation/titles/title-list.ts";

/** A part as one library holds it. */
export interface LibraryPart {
  readonly library: Library;
  readonly titleNumber: number;
  readonly part: ManifestPart;
  /** Number and description in lower case, for comparing. */
  readonly number: string;
  readonly words: string;
}

/** Manifests never change and are kept by the library, so what is made of one is made once. */
const prepared = new WeakMap<Manifest, readonly LibraryPart[]>();

const partsOf = (library: Library, manifest: Manifest): readonly LibraryPart[] => {
  const known = prepared.get(manifest);
  if (known) return known;
  const parts = manifest.parts.map((part) => ({
    library,
    titleNumber: manifest.titleNumber,
    part,
    number: part.partNo.toLowerCase(),
    words: part.partDescription.toLowerCase(),
  }));
  prepared.set(manifest, parts);
  return parts;
};

const partsOfLibrary = async (library: Library): Promise<readonly LibraryPart[]> => {
  const pointers = await libraryRepository.readTitles(library);
  const manifests = await Promise.all(
    pointers.map((pointer) => libraryRepository.getManifest(library, pointer)),
  );
  return manifests.flatMap((manifest) => partsOf(library, manifest));
};

/**
 * Every part the caller may read: those of the shared library, then those of the company's own. One Query a
 * library where its manifests are known already.
 */
export const readableParts = async (companyId: string | null): Promise<readonly LibraryPart[]> =>
  (await Promise.all(librariesOf(companyId).map(partsOfLibrary))).flat();
