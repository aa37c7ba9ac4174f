import type { SectionEntry, VersionRecord } from "./section-record.ts";
import { sections } from "./section-repository.ts";

/** An entry with the versions it has, as they were read. */
export interface ReadSection {
  readonly entry: SectionEntry;
  readonly versions: readonly VersionRecord[];
}

/** An entry and its versions, from the oldest to the newest; undefined when there is none. */
export const readSection = async (id: string): Promise<ReadSection | undefined> => {
  const [entry, versions] = await Promise.all([sections.get(id), sections.versions(id)]);
  return entry && { entry, versions };
};

/** Entries and their versions by id; those that are there. */
export const readSections = async (ids: readonly string[]): Promise<ReadonlyMap<string, ReadSection>> => {
  const [entries, versions] = await Promise.all([
    sections.getMany(ids),
    Promise.all(ids.map((id) => sections.versions(id))),
  ]);
  return new Map(
    ids.flatMap((id, index) => {
      const entry = entries[index];
      return entry ? [[id, { entry, versions: versions[index] ?? [] }] as const] : [];
    }),
  );
};
