import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import type { Obligation, ObligationWithTexts } from "../../shared/schemas/obligation-evaluation.ts";
import { aSuperAdmin } from "../support/factories.ts";
import { problem } from "../support/fake-api.ts";
import { FakeUpload, takeUploads } from "../support/fake-upload.ts";
import { roleTexts, textsOf } from "../support/read-screen.ts";
import { openApp } from "../support/render-app.tsx";

takeUploads();

const id = (last: string) => `01JZX7Q3M8K5T2V9W4R6Y0ABC${last}`;

const anObligation = (over: Partial<ObligationWithTexts> = {}): ObligationWithTexts => ({
  id: id("1"),
  region: "North America",
  country: "United States",
  state: "California",
  regulation: "Sample Privacy Act",
  part: "11",
  section: "Section 1",
  sourceUrl: "https://www.example.com/act",
  sectionPdfPath: null,
  sectionPdfName: null,
  sectionPdfSize: null,
  sectionPdfType: null,
  version: 3,
  createdBy: "usr_1",
  createdAt: "2026-01-05T10:00:00.000Z",
  updatedAt: "2026-01-05T10:00:00.000Z",
  editedVersion: "A business tells people what it keeps.",
  controls: "A notice is shown.",
  ...over,
});
const withPdf = {
  sectionPdfPath: "files/obligations/one",
  sectionPdfName: "Section.pdf",
  sectionPdfSize: 2_048,
  sectionPdfType: "application/pdf",
};
const pageOf = (items: readonly Obligation[], over = {}) => ({
  items: [...items],
  total: items.length,
  nextCursor: null,
  offset: 0,
  ...over,
});

const openTab = (obligations: readonly ObligationWithTexts[], filters = "") =>
  openApp({
    path: `/admin?tab=obligations${filters}`,
    as: aSuperAdmin(),
    routes: {
      listObligationEvaluations: () => pageOf(obligations),
      getObligationEvaluation: obligations[0] ?? problem(404, "Obligation not found"),
      saveObligationEvaluation: anObligation(),
      deleteObligationEvaluation: { message: "Obligation deleted successfully!" },
      createUpload: {
        uploadURL: "https://store.example/put",
        objectKey: "q/system/usr_1/key",
        headers: { "content-type": "application/pdf" },
      },
    },
  });

const openForm = async (obligations: readonly ObligationWithTexts[] = []) => {
  const app = openTab(obligations);
  await app.user.click(await screen.findByRole("button", { name: "Add Obligation" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Obligation" }));
  return { ...app, dialog };
};
const field = (dialog: ReturnType<typeof within>, name: RegExp) => dialog.getByLabelText(name);
const fillKey = async (user: UserEvent, dialog: ReturnType<typeof within>) => {
  await user.selectOptions(field(dialog, /^Region/), "Europe");
  await user.type(field(dialog, /^Regulation/), "Sample Act");
  await user.type(field(dialog, /^Part/), "11");
  await user.selectOptions(field(dialog, /^Section\*/), "Section 2");
};
const noFile = "Choose a PDF or drop it here";
const aPdf = () => new File(["%PDF-1.7"], "Section one.pdf", { type: "application/pdf" });

describe("the table of obligations", () => {
  test("has its columns in order", async () => {
    openTab([anObligation(withPdf)]);
    const table = within(await screen.findByRole("table", { name: "Obligations and their evaluations" }));
    expect(textsOf(table.getAllByRole("columnheader"))).toBe(
      "Region | Country | State | Regulation | Part | Section | Actions",
    );
    expect(textsOf(table.getAllByRole("cell"))).toBe(
      "North America | United States | California | Sample Privacy Act | 11 | Section 1PDF | EditDelete",
    );
    const link = table.getByRole("link", { name: "Download Section.pdf" });
    expect(link.getAttribute("href")).toBe(`/api/admin/obligations-evaluations/${id("1")}/pdf`);
    screen.getByText("1–1 of 1 obligation");
  });

  test("that is empty says what to do", async () => {
    openTab([]);
    await screen.findByText('No obligations created yet. Click "Add Obligation" to get started.');
  });

  test("that cannot be read says why", async () => {
    const { api } = openTab([]);
    api.use({ listObligationEvaluations: problem(503, "The table is busy.") });
    await screen.findByRole("heading", { name: "Error loading obligations: The table is busy." });
  });

  test("opens with the filters and the order of its address, and keeps what is changed there", async () => {
    const { api, user } = openTab([anObligation()], "&region=Europe&search=act&sort=part&order=desc&extra=1");
    await screen.findByRole("table", { name: "Obligations and their evaluations" });
    const asked = { limit: "20", region: "Europe", search: "act", sort: "part", order: "desc" };
    expect(api.last("listObligationEvaluations")?.query).toEqual(asked);
    await user.selectOptions(screen.getByRole("combobox", { name: "Region" }), "");
    await waitFor(() => expect(location.search).toBe("?tab=obligations&search=act&sort=part&order=desc"));
  });

  test("is searched, filtered, sorted and turned page by page by the server", async () => {
    const { api, user } = openTab([anObligation()]);
    const secondPage = pageOf([anObligation()], { total: 41, nextCursor: "next", offset: 20 });
    api.use({ listObligationEvaluations: secondPage });
    await screen.findByText("21–21 of 41 obligations");
    expect(api.last("listObligationEvaluations")?.query).toEqual({ limit: "20" });
    await user.click(screen.getByRole("button", { name: "Next" }));
    await waitFor(() =>
      expect(api.last("listObligationEvaluations")?.query).toEqual({ limit: "20", cursor: "next" }),
    );
    await user.click(screen.getByRole("button", { name: "Regulation" }));
    const byRegulation = { limit: "20", sort: "regulation", order: "asc" };
    await waitFor(() => expect(api.last("listObligationEvaluations")?.query).toEqual(byRegulation));
    await user.selectOptions(screen.getByRole("combobox", { name: "Region" }), "Europe");
    await user.type(screen.getByRole("searchbox", { name: "Search obligations..." }), "act");
    await waitFor(() =>
      expect(api.last("listObligationEvaluations")?.query).toMatchObject({ search: "act", region: "Europe" }),
    );
    api.use({ listObligationEvaluations: () => pageOf([]) });
    await user.selectOptions(screen.getByRole("combobox", { name: "Region" }), "Asia Pacific");
    await screen.findByText("No obligations found matching your filters.");
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await screen.findByText("21–21 of 41 obligations");
  });
});

describe("the form", () => {
  test("has every field with its options, and marks those that are required", async () => {
    const { dialog } = await openForm();
    expect(roleTexts(field(dialog, /^Region/), "option")).toBe(
      "Select a region | North America | Europe | Asia Pacific | Latin America | Middle East & Africa",
    );
    expect(roleTexts(field(dialog, /^Section\*/), "option")).toBe(
      "Select a section | Section 1 | Section 2 | Section 3 | Section 4 | Section 5",
    );
    expect(textsOf(document.querySelectorAll("[role=dialog] label"))).toBe(
      "Region* | Country | State | Regulation* | Part* | Section* | Source URL | Choose a PDF or drop it here | Edited Version | Controls",
    );
  });

  test("can be saved once region, regulation, part and section are set, and not before", async () => {
    const { api, user, dialog } = await openForm();
    const save = dialog.getByRole<HTMLButtonElement>("button", { name: "Save" });
    expect(save.disabled).toBe(true);
    await user.selectOptions(field(dialog, /^Region/), "Europe");
    await user.type(field(dialog, /^Regulation/), "Sample Act");
    await user.type(field(dialog, /^Part/), "11{Enter}");
    expect(save.disabled).toBe(true);
    expect(api.count("saveObligationEvaluation")).toBe(0);
    await user.selectOptions(field(dialog, /^Section\*/), "Section 2");
    await waitFor(() => expect(save.disabled).toBe(false));
    await user.clear(field(dialog, /^Part/));
    await waitFor(() => expect(save.disabled).toBe(true));
    await user.type(field(dialog, /^Part/), "12");
    await user.click(save);
    await screen.findByText("Obligation created successfully!");
    screen.getByText("Success");
    expect(api.last("saveObligationEvaluation")?.body).toMatchObject({
      region: "Europe",
      regulation: "Sample Act",
      part: "12",
      section: "Section 2",
      country: "",
      sectionPdfPath: null,
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.count("listObligationEvaluations")).toBe(2);
  });

  test("refuses an address that is no web address, at its field", async () => {
    const { api, user, dialog } = await openForm();
    await fillKey(user, dialog);
    await user.type(field(dialog, /^Source URL/), "javascript:alert(1)");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await dialog.findByText("Please enter a web address that begins with http:// or https://");
    expect(api.count("saveObligationEvaluation")).toBe(0);
  });

  test("edits what is there, with its version, and says why it could not", async () => {
    const { api, user } = openTab([anObligation(withPdf)]);
    await user.click(await screen.findByRole("button", { name: "Edit: Sample Privacy Act 11, Section 1" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Obligation" }));
    const controls = await dialog.findByLabelText<HTMLTextAreaElement>("Controls");
    expect(controls.value).toBe("A notice is shown.");
    dialog.getByRole("link", { name: "Download Section.pdf" });
    await user.type(controls, " Twice.");
    const refusal = "This obligation was changed by someone else. Reload to see the latest version.";
    api.use({ saveObligationEvaluation: problem(409, refusal) });
    await user.click(dialog.getByRole("button", { name: "Update" }));
    await screen.findByText(refusal);
    screen.getByText("Error");
    api.use({ saveObligationEvaluation: problem(500, "") });
    await user.click(dialog.getByRole("button", { name: "Update" }));
    await screen.findByText("Failed to update obligation");
    api.use({ saveObligationEvaluation: anObligation() });
    await user.click(dialog.getByRole("button", { name: "Update" }));
    await screen.findByText("Obligation updated successfully!");
    expect(api.last("saveObligationEvaluation")?.body).toMatchObject({
      id: id("1"),
      version: 3,
      controls: "A notice is shown. Twice.",
      ...withPdf,
    });
  });
});

describe("the PDF in the form", () => {
  test("is sent to the store, shown with its size, and saved with the obligation", async () => {
    const { api, user, dialog } = await openForm();
    await fillKey(user, dialog);
    await user.upload(dialog.getByLabelText(noFile), aPdf());
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    FakeUpload.sent[0]?.progress(4, 8);
    await dialog.findByText("50%");
    const save = dialog.getByRole<HTMLButtonElement>("button", { name: "Save" });
    expect(save.disabled).toBe(true);
    FakeUpload.sent[0]?.finish(200);
    await screen.findByText("File uploaded successfully");
    screen.getByText("Section one.pdf has been uploaded");
    expect(FakeUpload.sent[0]).toMatchObject({
      url: "https://store.example/put",
      headers: { "content-type": "application/pdf" },
    });
    await waitFor(() => expect(save.disabled).toBe(false));
    dialog.getByText("8 B");
    await user.click(save);
    await waitFor(() =>
      expect(api.last("saveObligationEvaluation")?.body).toMatchObject({
        sectionPdfPath: "q/system/usr_1/key",
        sectionPdfName: "Section one.pdf",
        sectionPdfSize: 8,
        sectionPdfType: "application/pdf",
      }),
    );
  });

  test("can be taken out again", async () => {
    const { api, user } = openTab([anObligation(withPdf)]);
    await user.click(await screen.findByRole("button", { name: /^Edit: / }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Obligation" }));
    await user.click(await dialog.findByRole("button", { name: "Remove PDF" }));
    await dialog.findByLabelText(noFile);
    await user.click(dialog.getByRole("button", { name: "Update" }));
    await waitFor(() =>
      expect(api.last("saveObligationEvaluation")?.body).toMatchObject({
        sectionPdfPath: null,
        sectionPdfName: null,
        controls: "A notice is shown.",
      }),
    );
  });

  test("above 10 MB, failed or cancelled is not kept, and says so", async () => {
    const { user, dialog } = await openForm();
    const large = aPdf();
    Object.defineProperty(large, "size", { value: 10 * 1024 * 1024 + 1 });
    await user.upload(dialog.getByLabelText(noFile), large);
    await screen.findByText("File too large");
    expect(screen.getAllByText("File size must be less than 10MB")).toHaveLength(2);
    expect(FakeUpload.sent).toEqual([]);
    await user.upload(dialog.getByLabelText(noFile), aPdf());
    await user.click(await dialog.findByRole("button", { name: "Cancel upload" }));
    expect(FakeUpload.sent[0]?.isAborted).toBe(true);
    await dialog.findByLabelText(noFile);
    expect(screen.queryByText("Upload failed")).toBeNull();
    await user.upload(dialog.getByLabelText(noFile), aPdf());
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(2));
    FakeUpload.sent[1]?.finish(403);
    await screen.findByText("Upload failed");
    screen.getByText("Please try again");
    await dialog.findByLabelText(noFile);
  });
});

test("deleting an obligation asks first, says why it failed, and then that it is gone", async () => {
  const { api, user } = openTab([anObligation()]);
  const ask = async () => {
    await user.click(await screen.findByRole("button", { name: "Delete: Sample Privacy Act 11, Section 1" }));
    return within(await screen.findByRole("alertdialog", { name: "Delete Obligation" }));
  };
  const dialog = await ask();
  dialog.getByText("Are you sure you want to delete this obligation?");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(api.count("deleteObligationEvaluation")).toBe(0);
  api.use({ deleteObligationEvaluation: problem(500, "") });
  await user.click((await ask()).getByRole("button", { name: "Delete" }));
  await screen.findByText("Failed to delete obligation");
  screen.getByText("Error");
  api.use({ deleteObligationEvaluation: { message: "Obligation deleted successfully!" } });
  await user.click((await ask()).getByRole("button", { name: "Delete" }));
  await screen.findByText("Obligation deleted successfully!");
  expect(api.last("deleteObligationEvaluation")?.params).toEqual({ id: id("1") });
});
