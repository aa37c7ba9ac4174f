import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Policy, type PolicyPreview, policyTypes } from "../../shared/schemas/policy.ts";
import { aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { aPolicy } from "../support/policy-factories.ts";
import { openApp } from "../support/render-app.tsx";

beforeEach(() => void Object.assign(navigator, { pdfViewerEnabled: true }));
afterEach(() => {
  Reflect.deleteProperty(navigator, "pdfViewerEnabled");
  document.documentElement.classList.remove("dark");
});

const pdf = aPolicy({ fileSize: 1_363_149 });
const word = aPolicy({ originalName: "Manual.docx", mimeType: policyTypes.docx });
const text = aPolicy({ originalName: "Notes.txt", mimeType: policyTypes.txt, fileSize: 300 });

const openViewer = async (policy: Policy, routes: Answers = {}) => {
  const app = openApp({
    path: `/policies?open=${policy.id}`,
    as: aUser({ role: "member" }),
    routes: { listPolicies: [policy], ...routes },
  });
  const dialog = await screen.findByRole("dialog", { name: policy.originalName });
  return { ...app, dialog: within(dialog) };
};
type Dialog = Awaited<ReturnType<typeof openViewer>>["dialog"];
const frame = async (dialog: Dialog, title: string) => {
  const found = await dialog.findByTitle(title);
  if (!(found instanceof HTMLIFrameElement)) throw new Error(`${title} is not a frame`);
  return found;
};

test("every document shows its size in KB, its upload date, Download and Close", async () => {
  const { dialog, user } = await openViewer(pdf, { viewPolicy: { url: "https://files.example/a" } });
  dialog.getByText("1331.2 KB · Uploaded Jan 5, 2026");
  const download = dialog.getByRole("link", { name: "Download" });
  expect(download.getAttribute("href")).toBe(`/api/policies/${pdf.id}/download`);
  await user.click(dialog.getByText("Close"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

describe("a PDF", () => {
  test("is shown in a frame from its short-lived address, with size, date, Download and Close", async () => {
    const { dialog, api } = await openViewer(pdf, {
      viewPolicy: { url: "https://files.example/a?signature=1" },
    });
    const shown = await frame(dialog, "Content of Access control.pdf");
    expect(shown.getAttribute("src")).toBe("https://files.example/a?signature=1");
    // The content itself is not fetched: it is binary.
    expect(api.count("getPolicyContent")).toBe(0);
  });

  test("is offered for download where the browser shows none in a page", async () => {
    Object.assign(navigator, { pdfViewerEnabled: false });
    const { dialog, api } = await openViewer(pdf);
    dialog.getByRole("heading", { name: "This browser cannot show PDF documents on a page" });
    dialog.getByText("Download the document to read it.");
    dialog.getByRole("link", { name: "Download" });
    expect(api.count("viewPolicy")).toBe(0);
  });

  test("that cannot be loaded says so", async () => {
    const { dialog } = await openViewer(pdf, { viewPolicy: problem(404, "Policy not found") });
    await dialog.findByRole("heading", { name: "Failed to load policy content" });
    expect(screen.getAllByText("Failed to load policy content")).toHaveLength(2);
  });
});

const ready = (over: Partial<PolicyPreview> = {}): PolicyPreview => ({
  status: "ready",
  html: "<h1>Manual</h1><p>Keep records.</p>",
  isCut: false,
  ...over,
});

describe("a Word document", () => {
  test("is previewed in a frame without rights, beside Download & View", async () => {
    const { dialog, api } = await openViewer(word, { getPolicyPreview: () => ready() });
    const shown = await frame(dialog, "Content of Manual.docx");
    expect(shown.getAttribute("sandbox")).toBe("");
    expect(shown.getAttribute("srcdoc")).toContain("<body><h1>Manual</h1><p>Keep records.</p></body>");
    expect(shown.getAttribute("srcdoc")).toContain("default-src 'none'");
    expect(shown.getAttribute("srcdoc")).toContain("color-scheme: light");
    expect(dialog.getByRole("link", { name: "Download & View" }).getAttribute("href")).toBe(
      `/api/policies/${word.id}/download`,
    );
    dialog.getByText(/This preview shows text, headings, lists and tables/);
    // Nothing of the document's own markup is in our page.
    expect(screen.queryByText("Keep records.")).toBeNull();
    expect(api.count("getPolicyContent")).toBe(0);
  });

  test("is shown in the dark where the page is, and says so where it is cut", async () => {
    document.documentElement.classList.add("dark");
    const { dialog } = await openViewer(word, { getPolicyPreview: ready({ isCut: true }) });
    const shown = await frame(dialog, "Content of Manual.docx");
    expect(shown.getAttribute("srcdoc")).toContain("color-scheme: dark");
    dialog.getByText("The preview ends here. Download the document to read all of it.");
  });

  test("waits for its preview", async () => {
    let asked = 0;
    const { dialog } = await openViewer(word, {
      getPolicyPreview: () => {
        asked += 1;
        return asked === 1 ? ready({ status: "pending", html: "" }) : ready();
      },
    });
    await dialog.findByRole("heading", { name: "Preparing a preview" });
    dialog.getByRole("link", { name: "Download & View" });
    await frame(dialog, "Content of Manual.docx");
    expect(asked).toBe(2);
  });

  test("without a preview is offered for download", async () => {
    const old = { ...word, originalName: "Manual.doc", mimeType: policyTypes.doc };
    const { dialog } = await openViewer(old, {
      getPolicyPreview: () => ready({ status: "unavailable", html: "" }),
    });
    await dialog.findByRole("heading", { name: "Word documents cannot be previewed" });
    dialog.getByRole("link", { name: "Download & View" });
  });
});

describe("a text", () => {
  test("is shown as it is, never as markup", async () => {
    const content = "Wash your hands.\n  <b onclick=alert(1)>Now</b>";
    const { dialog } = await openViewer(text, { getPolicyContent: content });
    const shown = await dialog.findByRole("region", { name: "Content of Notes.txt" });
    expect(shown.textContent).toBe(content);
    expect(shown.children).toHaveLength(0);
    // The keyboard scrolls it.
    expect(shown.tabIndex).toBe(0);
  });

  test("of a great length is shown to a point, and says so", async () => {
    const { dialog } = await openViewer(text, { getPolicyContent: () => "x".repeat(500_001) });
    await dialog.findByText(/This is the beginning of a long document/);
    expect((await dialog.findByRole("region")).textContent).toHaveLength(500_000);
  });

  test("without any says that there is none", async () => {
    const { dialog } = await openViewer(text, { getPolicyContent: " \n" });
    await dialog.findByRole("heading", { name: "No content available" });
  });

  test("that cannot be loaded says so, and can be tried again", async () => {
    const { api, dialog, user } = await openViewer(text, { getPolicyContent: problem(503, "Busy.") });
    await dialog.findByRole("heading", { name: "Failed to load policy content" });
    api.use({ getPolicyContent: "Here." });
    await user.click(dialog.getByRole("button", { name: "Try again" }));
    await dialog.findByText("Here.");
  });
});
