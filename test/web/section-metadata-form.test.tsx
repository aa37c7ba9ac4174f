import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { problem } from "../support/fake-api.ts";
import { answerUpload, FakeUpload, takeUploads } from "../support/fake-upload.ts";
import { textsOf } from "../support/read-screen.ts";
import { fill, fillKey, openNewEntry, openSections } from "../support/section-app.ts";
import { anEntry, idEnding, withFile } from "../support/section-factories.ts";

takeUploads();

const missing = "All composite key fields (Title, Chapter, Subchapter, Part, Section ID) are required";
const chooseFile = "Choose a document or drop it here";
const aPdf = (name = "Section one.pdf") => new File(["%PDF-1.7"], name, { type: "application/pdf" });

const openEdit = async (entry = anEntry(withFile)) => {
  const app = openSections([entry]);
  await app.user.click(await screen.findByRole("button", { name: "Edit: 21 CFR 11.10" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Entry" }));
  await dialog.findByLabelText("Definitions");
  return { ...app, dialog };
};

describe("the form of a new entry", () => {
  test("has every field of section metadata, in groups", async () => {
    const { dialog } = await openNewEntry();
    const groups = dialog.getAllByRole("group").filter(({ tagName }) => tagName === "FIELDSET");
    const found = groups.map((group) => [
      group.querySelector("legend")?.textContent,
      textsOf(group.querySelectorAll("label")),
    ]);
    expect(found).toEqual([
      ["Composite key", "Title* | Chapter* | Subchapter* | Part* | Section ID*"],
      ["Section", "Section Description | Part Number | Part Description | Regulation Name | Regulator"],
      [
        "Where it applies",
        "State vs Federal | Country | Region | State Code | Municipality | In force since",
      ],
      ["Text", "Choose a document or drop it here | Definitions"],
      [
        "Import with this entry",
        "Choose an Extracted Rule JSON file or drop it here | Choose a Metrics Evaluation JSON file or drop it here",
      ],
    ]);
    const titles = dialog.getByLabelText<HTMLSelectElement>(/^Title/);
    expect(titles.value).toBe("1");
    expect([...titles.options].map(({ text }) => Number(text))).toEqual([...Array(501).keys()].slice(1));
    const levels = dialog.getByLabelText<HTMLSelectElement>("State vs Federal");
    expect(textsOf(levels.options)).toBe("Select Federal or State | Federal | State");
  });

  test("is not sent without its composite key, says which fields lack, and is not lost by closing before it was asked", async () => {
    const { api, dialog, user } = await openNewEntry();
    await user.type(dialog.getByLabelText(/^Part\*/), "11");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await screen.findByText(missing);
    screen.getByText("Error");
    const lacking = [...document.querySelectorAll("[role=dialog] [aria-invalid=true]")];
    const names = lacking.map((input) => input.getAttribute("name"));
    expect(names).toEqual(["chapter", "subchapter", "sectionId"]);
    expect(dialog.getAllByText("Required")).toHaveLength(3);
    expect(document.activeElement).toBe(lacking[0]);
    expect(api.count("createSectionMetadata")).toBe(0);
    await user.type(dialog.getByLabelText(/^Chapter/), "I");
    await waitFor(() => expect(screen.queryByText(missing)).toBeNull());
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Discard your changes?" }));
    await user.click(question.getByRole("button", { name: "Keep editing" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(dialog.getByLabelText<HTMLInputElement>(/^Part\*/).value).toBe("11");
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("is saved with all that was entered", async () => {
    const { api, user, dialog } = await openNewEntry();
    fillKey(dialog);
    fill(dialog, "Section Description", "Controls");
    fill(dialog, "Regulator", "Sample Agency");
    fill(dialog, "State vs Federal", "Federal");
    fill(dialog, "In force since", "2026-02-01");
    fill(dialog, "Definitions", "A person keeps a record.");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await screen.findByText("Section metadata created successfully");
    screen.getByText("Success");
    expect(api.last("createSectionMetadata")?.body).toEqual({
      title: 21,
      chapter: "I",
      subchapter: "A",
      part: "11",
      sectionId: "11.10",
      sectionDescription: "Controls",
      partNumber: "",
      partDescription: "",
      regulationName: "",
      regulator: "Sample Agency",
      stateVsFederal: "Federal",
      municipality: "",
      stateCode: "",
      country: "",
      region: "",
      effectiveDate: "2026-02-01",
      definitions: "A person keeps a record.",
      attachedFilePath: null,
      attachedFileName: null,
      attachedFileSize: null,
      attachedFileType: null,
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.count("listSectionMetadata")).toBe(2);
  });

  test("that is refused keeps what was entered, and says why at the field", async () => {
    const { api, user, dialog } = await openNewEntry();
    fillKey(dialog);
    const issues = [{ path: "body.part", message: "At most 60 characters" }];
    api.use({ createSectionMetadata: problem(400, "The part is too long.", { issues }) });
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await screen.findByText("The part is too long.");
    await dialog.findByText("At most 60 characters");
    expect(dialog.getByLabelText<HTMLInputElement>(/^Part\*/).value).toBe("11");
    api.use({ createSectionMetadata: problem(500, "") });
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await screen.findByText("Failed to create section metadata");
  });
});

describe("the attached file", () => {
  test("is sent to the store and saved with the entry", async () => {
    const { api, user, dialog } = await openNewEntry();
    fillKey(dialog);
    await user.upload(dialog.getByLabelText(chooseFile), aPdf());
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
    FakeUpload.sent[0]?.finish(200);
    await screen.findByText("File uploaded successfully");
    screen.getByText("Section one.pdf has been uploaded");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(api.last("createSectionMetadata")?.body).toMatchObject({
        attachedFilePath: "q/system/usr_1/Section one.pdf",
        attachedFileName: "Section one.pdf",
        attachedFileSize: 8,
        attachedFileType: "application/pdf",
      }),
    );
  });

  test("above 10 MB is refused, and one that does not arrive says so", async () => {
    const { dialog, user } = await openNewEntry();
    const large = aPdf();
    Object.defineProperty(large, "size", { value: 10 * 1024 * 1024 + 1 });
    await user.upload(dialog.getByLabelText(chooseFile), large);
    await screen.findByText("File too large");
    expect(screen.getAllByText("File size must be less than 10MB")).toHaveLength(2);
    expect(FakeUpload.sent).toEqual([]);
    await user.upload(dialog.getByLabelText(chooseFile), aPdf());
    await answerUpload(403);
    await screen.findByText("Upload failed");
    screen.getByText("Please try again");
  });

  test.each([
    ["makes the text that was read from it make way", "ready", ""],
    ["leaves a text alone that a person typed", "none", "A person keeps a record."],
  ] as const)("that replaces another %s", async (_, textStatus, left) => {
    const { user, dialog } = await openEdit(anEntry({ ...withFile, textStatus }));
    await user.click(dialog.getByRole("button", { name: "Remove file" }));
    await user.upload(await dialog.findByLabelText(chooseFile), aPdf("Other.pdf"));
    await answerUpload(200);
    await dialog.findByText("Other.pdf");
    expect(dialog.getByLabelText<HTMLTextAreaElement>("Definitions").value).toBe(left);
  });
});

describe("editing an entry", () => {
  test("shows what is there, and saves it with its version", async () => {
    const { api, user, dialog } = await openEdit();
    expect(dialog.getByLabelText<HTMLInputElement>(/^Section ID/).value).toBe("11.10");
    expect(dialog.queryByText("Import with this entry")).toBeNull();
    const link = dialog.getByRole("link", { name: "Download Section.pdf" });
    expect(link.getAttribute("href")).toBe(`/api/admin/section-metadata/${idEnding("1")}/file`);
    fill(dialog, "Definitions", "A person keeps a record. Twice.");
    await user.click(dialog.getByRole("button", { name: "Update" }));
    await screen.findByText("Section metadata updated successfully");
    expect(api.last("updateSectionMetadata")).toMatchObject({
      params: { id: idEnding("1") },
      body: { version: 3, definitions: "A person keeps a record. Twice.", ...withFile },
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("is submitted without the check of the key, which the server makes", async () => {
    const { api, user, dialog } = await openEdit();
    const issues = [{ path: "body.part", message: missing }];
    api.use({ updateSectionMetadata: problem(400, missing, { issues }) });
    await user.clear(dialog.getByLabelText(/^Part\*/));
    await user.click(dialog.getByRole("button", { name: "Update" }));
    await screen.findByText(missing);
    await dialog.findByText("Required");
    expect(api.last("updateSectionMetadata")?.body).toMatchObject({ part: "" });
    api.use({ updateSectionMetadata: problem(500, "") });
    await user.click(dialog.getByRole("button", { name: "Update" }));
    await screen.findByText("Failed to update section metadata");
  });

  test("says when someone else saved it, and brings what they saved", async () => {
    const { api, user, dialog } = await openEdit();
    const sentence = "This section was changed by Ada Lovelace at 10:00. Reload to see the latest version.";
    api.use({ updateSectionMetadata: problem(409, sentence, { code: "section.stale" }) });
    fill(dialog, "Regulator", "An agency of mine");
    await user.click(dialog.getByRole("button", { name: "Update" }));
    const notice = await dialog.findByRole("alert");
    expect(notice.textContent).toContain(`${sentence} It will replace what you typed here.`);
    api.use({ getSectionMetadata: anEntry({ version: 4, regulator: "Another Agency" }) });
    await user.click(within(notice).getByRole("button", { name: "Reload" }));
    await waitFor(() =>
      expect(dialog.getByLabelText<HTMLInputElement>("Regulator").value).toBe("Another Agency"),
    );
    expect(dialog.queryByRole("alert")).toBeNull();
    api.use({ updateSectionMetadata: anEntry() });
    await user.click(dialog.getByRole("button", { name: "Update" }));
    await waitFor(() => expect(api.last("updateSectionMetadata")?.body).toMatchObject({ version: 4 }));
  });
});
