import { newId } from "../../../functions/core/ids.ts";
import { table } from "../../../functions/core/table/table.ts";
import { revisionOperations, SectionChanged } from "../../../functions/sections/metadata/section-changes.ts";
import { SectionDraft } from "../../../functions/sections/metadata/section-draft.ts";
import { type SectionEntry, SectionState } from "../../../functions/sections/metadata/section-record.ts";
import { sections } from "../../../functions/sections/metadata/section-repository.ts";
import { stateOf } from "../../../functions/sections/metadata/section-state.ts";
import { SectionMetadataBody } from "../../../shared/schemas/section-metadata.ts";

let count = 0;

/** What the form of a section sends; another composite key each time. */
export const aSection = (over: Partial<SectionMetadataBody> = {}): SectionMetadataBody => {
  count += 1;
  return {
    title: 21,
    chapter: "I",
    subchapter: "A",
    part: "11",
    sectionId: `11.${count}`,
    sectionDescription: "Controls for closed systems",
    regulator: "FDA",
    stateVsFederal: "Federal",
    definitions: "Persons who use closed systems may keep records.",
    ...over,
  };
};

/** An entry with these texts, one version after the other, as if they had been saved. */
export const aStoredSection = async (
  over: Partial<SectionMetadataBody> = {},
  texts: readonly string[] = ["Persons who use closed systems may keep records."],
  by = { userId: newId(), now: new Date() },
): Promise<SectionEntry> => {
  const body = SectionMetadataBody.parse(aSection(over));
  const draft = new SectionDraft(newId(by.now));
  const state = SectionState.parse(stateOf(body, null, undefined));
  for (const text of texts) await draft.add(state, { text, textStatus: "none" }, by);
  const { operations } = await draft.finish(by, () => new SectionChanged());
  await table.transact([...operations, ...revisionOperations([state.title])]);
  return sections.mustGet(draft.id);
};
