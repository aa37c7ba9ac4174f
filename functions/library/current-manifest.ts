import { libraries } from "./library-repository.ts";
import type { Library, Manifest } from "./library-types.ts";

/** The parts a library holds of a title now, or undefined when it holds nothing of it. */
export const currentManifest = async (
  library: Library,
  titleNumber: number,
): Promise<Manifest | undefined> => {
  const pointer = await libraries.getTitle(library, titleNumber);
  return pointer && libraries.getManifest(library, pointer);
};
