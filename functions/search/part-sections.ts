import { libraryRepository } from "../regulation/library/library-repository.ts";
import { ByteCache } from "../services/cache/byte-cache.ts";
import type { LibraryPart } from "./readable-parts.ts";

/** A part of more chunks than this is not unpacked for one citation; the citation then leads to the part. */
const maxChunks = 8;
const bytesPerSection = 64;
const known = new ByteCache<ReadonlySet<string>>(8 * 1024 * 1024);

/** Sections that a version of a part has rules of, in lower case. Read once a version, without the rules' texts. */
const sectionsOf = async ({ library, titleNumber, part }: LibraryPart): Promise<ReadonlySet<string>> => {
  const key = `${library.partition}#${titleNumber}#${part.partNo}#${part.version}`;
  const kept = known.get(key);
  if (kept) return kept;
  if (part.chunkCount > maxChunks) return new Set();
  const rules = await libraryRepository.getPackedRules(library, titleNumber, part);
  const sections = new Set(
    rules.filter(({ isWithdrawn }) => !isWithdrawn).map(({ section }) => section.toLowerCase()),
  );
  known.set(key, sections, sections.size * bytesPerSection);
  return sections;
};

/** Whether one of the libraries' parts has a rule of `section`. */
export const hasSection = async (parts: readonly LibraryPart[], section: string): Promise<boolean> => {
  const sections = await Promise.all(parts.map(sectionsOf));
  return sections.some((each) => each.has(section.toLowerCase()));
};
