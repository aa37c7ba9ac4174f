import type { SectionMetadata, SectionMetadataWithText } from "../../../shared/schemas/section-metadata.ts";
import type { SectionEntry } from "./section-record.ts";
import { sections } from "./section-repository.ts";

/** An entry as it is answered, without its text. */
export const presentSection = ({ file, ...entry }: SectionEntry): SectionMetadata => ({
  ...entry,
  source: entry.horizon.current.source,
  attachedFilePath: file?.path ?? null,
  attachedFileName: file?.name ?? null,
  attachedFileSize: file?.size ?? null,
  attachedFileType: file?.type ?? null,
});

/** With the text of its newest version. */
export const presentWithText = async (entry: SectionEntry): Promise<SectionMetadataWithText> => ({
  ...presentSection(entry),
  definitions: await sections.textOf(entry.id, entry),
});
