import {
  type SectionMetadataBody,
  type SectionMetadataWithText,
  StateVsFederal,
} from "../../../../shared/schemas/section-metadata.ts";
import type { UploadedAttachment } from "../../ui/use-attachment-upload.ts";

/** What names a section. */
export const keyNames = ["title", "chapter", "subchapter", "part", "sectionId"] as const;

/** The form's texts, as they are before anything is typed; the title is 1. */
const noTexts = {
  title: "1",
  chapter: "",
  subchapter: "",
  part: "",
  sectionId: "",
  sectionDescription: "",
  partNumber: "",
  partDescription: "",
  regulationName: "",
  regulator: "",
  stateVsFederal: "",
  municipality: "",
  stateCode: "",
  country: "",
  region: "",
  effectiveDate: "",
  definitions: "",
};
export type TextName = keyof typeof noTexts;

/** Names of all text fields, for the server's issues. */
export const textNames: readonly TextName[] = Object.keys(noTexts).filter(
  (name): name is TextName => name in noTexts,
);

/** What the form holds: texts, and the attached file. */
export interface SectionValues extends Record<TextName, string> {
  file: UploadedAttachment | null;
}

export const noValues: SectionValues = { ...noTexts, file: null };

/** An entry as the form shows it. */
export const valuesOf = (entry: SectionMetadataWithText): SectionValues => {
  const { attachedFilePath: path, attachedFileName: name, attachedFileSize, attachedFileType } = entry;
  const texts = textNames.map((field) => [field, String(entry[field] ?? "")] as const);
  return {
    ...noTexts,
    ...Object.fromEntries(texts),
    file: path && name ? { path, name, size: attachedFileSize ?? 0, type: attachedFileType ?? "" } : null,
  };
};

/** What the form holds, as it is sent. */
export const bodyOf = ({ file, ...values }: SectionValues): SectionMetadataBody => ({
  ...values,
  title: Number(values.title),
  stateVsFederal: StateVsFederal.safeParse(values.stateVsFederal).data ?? null,
  effectiveDate: values.effectiveDate || null,
  attachedFilePath: file?.path ?? null,
  attachedFileName: file?.name ?? null,
  attachedFileSize: file?.size ?? null,
  attachedFileType: file?.type ?? null,
});
