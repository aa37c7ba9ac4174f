import type { SectionText } from "../../../shared/regulation/text-model.ts";
import { inLanes } from "../../core/in-lanes.ts";
import { readPartRecord, readTitleRecord } from "./law-cache.ts";
import { getLawPointer, type LawPointer } from "./law-edition.ts";
import { foldIdentifier, type PartRecord, type SectionVersion } from "./law-records.ts";
import { partOf } from "./law-texts.ts";
import { readSectionText } from "./section-packs.ts";

/**
 * The versions of a section without their texts, oldest first; none where it is not in the copy. One small read of
 * the table, and two objects when cold.
 */
export const readSectionVersions = async (
  titleNumber: number,
  identifier: string,
): Promise<readonly SectionVersion[]> => {
  const pointer = await getLawPointer(titleNumber);
  if (!pointer) return [];
  const record = await readTitleRecord(pointer.record);
  const name = foldIdentifier(identifier);
  const entry = record.parts[partOf(record, name) ?? ""];
  if (!entry) return [];
  const { sections } = await readPartRecord(entry.record);
  return sections.find((section) => section.identifier === name)?.versions ?? [];
};

/** The newest text of a section, without what stands around it; undefined where the copy has none. */
export const readNewestText = async (
  titleNumber: number,
  identifier: string,
): Promise<SectionText | undefined> => {
  const place = (await readSectionVersions(titleNumber, identifier)).at(-1)?.text;
  return place ? readSectionText(place) : undefined;
};

/** The substantive changes of each section of a part, by identifier; made once for each record. */
const substantive = new WeakMap<PartRecord, ReadonlyMap<string, readonly SectionVersion[]>>();

const substantiveIn = (record: PartRecord): ReadonlyMap<string, readonly SectionVersion[]> => {
  const known = substantive.get(record);
  if (known) return known;
  const changes = record.sections.map(
    ({ identifier, versions }) =>
      [identifier, versions.filter((version) => version.class === "substantive")] as const,
  );
  const found = new Map(changes.filter(([, versions]) => versions.length > 0));
  substantive.set(record, found);
  return found;
};

/** The substantive changes of sections of one published title, by identifier: an object for each part, when cold. */
export const readSubstantiveChanges = async (
  pointer: LawPointer,
  identifiers: Iterable<string>,
): Promise<ReadonlyMap<string, readonly SectionVersion[]>> => {
  const record = await readTitleRecord(pointer.record);
  const names = [...new Set([...identifiers].map(foldIdentifier))];
  const parts = Map.groupBy(names, (name) => record.parts[partOf(record, name) ?? ""]?.record ?? "");
  const found = new Map<string, readonly SectionVersion[]>();
  await inLanes([...parts], async ([key, sections]) => {
    if (key === "") return;
    const changes = substantiveIn(await readPartRecord(key));
    for (const name of sections) {
      const versions = changes.get(name);
      if (versions) found.set(name, versions);
    }
  });
  return found;
};
