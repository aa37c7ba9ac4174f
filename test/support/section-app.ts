import { fireEvent, screen, within } from "@testing-library/react";
import { createUpload } from "../../shared/api/imports.ts";
import type { SectionMetadataWithText } from "../../shared/schemas/section-metadata.ts";
import { anImportJob, aSuperAdmin } from "./factories.ts";
import { problem } from "./fake-api.ts";
import { openApp } from "./render-app.tsx";
import { anEntry, aVersion, idEnding, sectionPageOf } from "./section-factories.ts";

/** Opens Sectional Metadata over these entries. */
export const openSections = (entries: readonly SectionMetadataWithText[], path = "/admin") =>
  openApp({
    path,
    as: aSuperAdmin(),
    routes: {
      listImports: { items: [], nextCursor: null },
      listSectionMetadata: () => sectionPageOf(entries),
      getSectionMetadata: entries[0] ?? problem(404, "Section metadata not found"),
      listSectionVersions: [aVersion()],
      createSectionMetadata: anEntry(),
      updateSectionMetadata: anEntry(),
      deleteSectionMetadata: { message: "Section metadata deleted successfully" },
      createSectionEntry: () => ({ jobId: idEnding("J"), message: "The entry is being created." }),
      getImport: () => anImportJob({ jobId: idEnding("J"), kind: "entry" }),
      createUpload: ({ body }) => ({
        uploadURL: "https://store.example/put",
        objectKey: `q/system/usr_1/${createUpload.body.parse(body).name}`,
        headers: { "content-type": "application/json" },
      }),
    },
  });

type Inside = ReturnType<typeof within>;

/** Opens the form of a new entry. */
export const openNewEntry = async (entries: readonly SectionMetadataWithText[] = []) => {
  const app = openSections(entries);
  await app.user.click(await screen.findByRole("button", { name: "Add New Entry" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add New Entry" }));
  return { ...app, dialog };
};

/** Puts a value into a field at once: letter by letter it is slow in a form of this size. */
export const fill = (dialog: Inside, label: RegExp | string, value: string): void => {
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });
};

/** Fills the composite key of the form: 21 CFR 11.10. */
export const fillKey = (dialog: Inside): void => {
  fill(dialog, /^Title/, "21");
  fill(dialog, /^Chapter/, "I");
  fill(dialog, /^Subchapter/, "A");
  fill(dialog, /^Part\*/, "11");
  fill(dialog, /^Section ID/, "11.10");
};
