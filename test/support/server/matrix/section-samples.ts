import { table } from "../../../../functions/core/table/table.ts";
import { readSection } from "../../../../functions/sections/metadata/read-sections.ts";
import {
  revisionOperations,
  SectionChanged,
} from "../../../../functions/sections/metadata/section-changes.ts";
import { SectionDraft } from "../../../../functions/sections/metadata/section-draft.ts";
import { SectionState } from "../../../../functions/sections/metadata/section-record.ts";
import { policyTypes } from "../../../../shared/schemas/policy.ts";
import { aSection, aStoredSection } from "../sections.ts";
import { anUploadOf } from "../stored-policies.ts";
import type { Sample } from "./sample.ts";

const ofSection: Sample = {
  request: async () => ({ params: { id: (await aStoredSection()).id } }),
  everyones: ["id"],
};

/** An entry with a file. */
const aSectionWithFile = async () => {
  const { id, title } = await aStoredSection();
  const draft = new SectionDraft(id, await readSection(id));
  const by = { userId: id, now: new Date() };
  const eTag = '"0"';
  const file = { path: `files/sections/${id}/document`, name: "§ 11.10.pdf", size: 3, type: policyTypes.pdf };
  const state = SectionState.parse({ ...draft.newest, file: { ...file, eTag, uploadETag: eTag } });
  await draft.add(state, { text: "", textStatus: "failed" }, by);
  await table.transact([
    ...(await draft.finish(by, () => new SectionChanged())).operations,
    ...revisionOperations([title]),
  ]);
  return id;
};

/** What the generated tests send to the endpoints of section metadata. */
export const sectionSamples: Readonly<Record<string, Sample>> = {
  listSectionMetadata: { request: () => ({ query: { limit: "5" } }) },
  getSectionMetadata: ofSection,
  listSectionVersions: ofSection,
  createSectionMetadata: { request: () => ({ body: aSection() }) },
  updateSectionMetadata: {
    request: async () => {
      const { id, sectionId } = await aStoredSection();
      return { params: { id }, body: aSection({ sectionId, definitions: "They shall keep records." }) };
    },
    everyones: ["id"],
  },
  deleteSectionMetadata: ofSection,
  downloadSectionFile: {
    request: async () => ({ params: { id: await aSectionWithFile() } }),
    everyones: ["id"],
  },
  importSections: {
    request: async (_, actor) => {
      const file = Buffer.from(JSON.stringify({ titleNumber: 21, partNo: "11", sections: [] }));
      const objectKey = await anUploadOf(actor, file, "application/json");
      return { body: { objectKey, chapter: "I", subchapter: "A" } };
    },
  },
};
