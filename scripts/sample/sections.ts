import { createSectionMetadata, importSections } from "../../shared/api/section-metadata.ts";
import { ApiClient } from "./api-client.ts";
import type { Person, SampleFile } from "./demo-data.ts";
import { writePdf } from "./documents/pdf.ts";
import { untilImported } from "./library.ts";
import { upload } from "./upload.ts";

/** Where 21 CFR 11 stands in its title. */
const chapter = { chapter: "I", subchapter: "A" };

/** A page without a word on it, as a scanner makes one. */
const scan = (): Buffer => writePdf({ title: " ", sections: [] });

/**
 * Imports the sample's sections in their versions, the way an operator would, and attaches a scan to one of them.
 * What is there already is not added again.
 */
export async function seedSections(url: string, person: Person, files: readonly SampleFile[]): Promise<void> {
  const operator = await ApiClient.signedIn(url, person);
  for (const file of files) {
    const objectKey = await upload(operator, { ...file, type: "application/json" });
    const body = { objectKey, name: file.name, ...chapter };
    await untilImported(operator, file.name, (await operator.call(importSections, { body })).jobId);
  }
  const name = "Section 11.30 (scan).pdf";
  const attachedFilePath = await upload(operator, { name, content: scan(), type: "application/pdf" });
  const key = { title: 21, ...chapter, part: "11", sectionId: "11.30" };
  const body = { ...key, definitions: null, attachedFilePath, attachedFileName: name };
  await operator.call(createSectionMetadata, { body });
}
