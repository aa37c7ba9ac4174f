import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { createUpload } from "../../shared/api/imports.ts";
import { addPolicy } from "../../shared/api/policies.ts";
import type { Policy } from "../../shared/schemas/policy.ts";
import { aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { FakeUpload, takeUploads } from "../support/fake-upload.ts";
import { aPolicy, policyId } from "../support/policy-factories.ts";
import { type OpenApp, openApp } from "../support/render-app.tsx";

takeUploads();

const megabyte = 1024 * 1024;
const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

const file = (name: string, type: string, size?: number) => {
  const made = new File(["%PDF-"], name, { type });
  if (size !== undefined) Object.defineProperty(made, "size", { value: size });
  return made;
};
const pdf = (name = "Access control.pdf") => file(name, "application/pdf");

/** A server that records what was sent to it. */
const openPage = async (routes: Answers = {}): Promise<OpenApp> => {
  const recorded: Policy[] = [];
  const app = openApp({
    path: "/policies",
    as: aUser({ role: "compliance_officer" }),
    routes: {
      listPolicies: recorded,
      createUpload: ({ body }) => ({
        uploadURL: "https://files.example/key?signature=1",
        objectKey: `q/${createUpload.body.parse(body).name}`,
        headers: { "Content-Type": "application/pdf" },
      }),
      addPolicy: ({ body }) => {
        const policy = aPolicy({ id: policyId(recorded.length + 1), ...addPolicy.body.parse(body) });
        recorded.push(policy);
        return policy;
      },
      ...routes,
    },
  });
  await screen.findByRole("heading", { name: "No policy documents uploaded yet" });
  await app.user.click(screen.getByRole("button", { name: "Upload Policy" }));
  await screen.findByRole("dialog", { name: "Upload Policy" });
  return app;
};

const input = () => screen.getByLabelText<HTMLInputElement>(/Choose files or drop them here/);
const lines = () => within(screen.getByRole("list", { name: "Uploads" })).getAllByRole("listitem");
const button = (name: string) => screen.findByRole("button", { name });
/** The files go on; their lines are on the page. */
const closeDialog = async ({ user }: OpenApp) => {
  await user.click(within(screen.getByRole("dialog")).getByText("Close", { selector: "button" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
};
const sent = async (count: number): Promise<FakeUpload> => {
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(count));
  const last = FakeUpload.sent.at(-1);
  if (!last) throw new Error("Nothing was sent.");
  return last;
};

describe("a file is refused before it is sent", () => {
  test("that is too large, empty or of another kind", async () => {
    const { api, user } = await openPage();
    // A drop does not pass the picker's filter.
    input().removeAttribute("accept");
    const kind = "Please select a PDF, DOC, DOCX, or TXT file";
    for (const [name, type, size, reason] of [
      ["Movie.pdf", "application/pdf", 10 * megabyte + 1, "File size must be less than 10MB"],
      ["Film.png", "image/png", 11 * megabyte, "File size must be less than 10MB"],
      ["Picture.png", "image/png", 500, kind],
      ["Macros.docm", "application/vnd.ms-word.document.macroEnabled.12", 9, kind],
      ["pdf", "", 500, kind],
      ["Empty.txt", "text/plain", 0, "This file is empty"],
    ] as const) {
      await user.upload(input(), file(name, type, size));
      expect(lines().at(-1)?.textContent).toContain(reason);
      expect(screen.getByText(`${name}: ${reason}`).getAttribute("role")).toBe("status");
    }
    expect(screen.queryByRole("button", { name: /^Retry/ })).toBeNull();
    expect(api.count("createUpload")).toBe(0);
  });

  test.each([
    ["Largest.pdf", "application/pdf", "application/pdf", 10 * megabyte],
    ["REPORT.PDF", "", "application/pdf", 5],
    ["Old.doc", "", "application/msword", 5],
    ["New.docx", "application/octet-stream", docx, 5],
    ["Notes.txt", "text/plain", "text/plain", 5],
    ["No extension", "application/pdf", "application/pdf", 5],
  ])("but not %s, %j", async (name, given, type, size) => {
    const { api, user } = await openPage();
    await user.upload(input(), file(name, given, size));
    await sent(1);
    expect(api.last("createUpload")?.body).toEqual({ name, size, type });
  });
});

describe("an upload", () => {
  test("shows how far it is, is recorded and listed", async () => {
    const { api, user } = await openPage();
    await user.upload(input(), pdf());
    const request = await sent(1);
    expect([request.method, request.url]).toEqual(["PUT", "https://files.example/key?signature=1"]);
    expect(request.headers).toEqual({ "Content-Type": "application/pdf" });
    request.progress(1, 4);
    const bar = await screen.findByRole("progressbar", { name: "Uploading Access control.pdf" });
    await screen.findByText("25% of 5 B");
    expect(bar.getAttribute("aria-valuenow")).toBe("25");
    expect(api.count("addPolicy")).toBe(0);
    request.finish(200);
    await screen.findByText("Uploaded", { selector: "strong" });
    expect(api.last("addPolicy")?.body).toEqual({
      objectKey: "q/Access control.pdf",
      originalName: "Access control.pdf",
    });
    expect(screen.getByText("Access control.pdf was uploaded.").getAttribute("role")).toBe("status");
    await user.keyboard("{Escape}");
    await within(await screen.findByRole("table")).findByRole("link", { name: "PDF Access control.pdf" });
    expect(document.activeElement).toBe(await button("Upload Policy"));
  });

  test("can be dropped", async () => {
    await openPage();
    const box = input().closest("div");
    if (!box) throw new Error("The field has no box.");
    const dataTransfer = { files: [pdf("One.pdf"), pdf("Two.pdf")], types: ["Files"] };
    fireEvent.dragOver(box, { dataTransfer });
    await waitFor(() => expect(box.hasAttribute("data-over")).toBe(true));
    fireEvent.drop(box, { dataTransfer });
    expect(box.hasAttribute("data-over")).toBe(false);
    await sent(2);
    expect(lines()).toHaveLength(2);
  });

  test("can be dropped anywhere on the page, which opens the dialog with the files in it", async () => {
    const app = await openPage();
    const dataTransfer = { files: [pdf("One.pdf"), pdf("Two.pdf")], types: ["Files"] };
    // Behind the dialog the page takes nothing; its own box is there.
    fireEvent.drop(document.body, { dataTransfer });
    expect(screen.queryByRole("list", { name: "Uploads" })).toBeNull();
    await closeDialog(app);
    fireEvent.dragEnter(document.body, { dataTransfer: { types: ["text/plain"] } });
    expect(screen.queryByText("Drop files to upload them")).toBeNull();
    fireEvent.dragEnter(document.body, { dataTransfer });
    screen.getByText("Drop files to upload them");
    fireEvent.dragLeave(document.body, { dataTransfer });
    expect(screen.queryByText("Drop files to upload them")).toBeNull();
    fireEvent.dragEnter(document.body, { dataTransfer });
    // False: the browser does not open the file in place of the page.
    expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);
    await screen.findByRole("dialog", { name: "Upload Policy" });
    expect(screen.queryByText("Drop files to upload them")).toBeNull();
    expect(lines()).toHaveLength(2);
    await sent(2);
  });

  test("waits while two others are on their way", async () => {
    const { user } = await openPage();
    await user.upload(input(), [pdf("One.pdf"), pdf("Two.pdf"), pdf("Three.pdf")]);
    await sent(2);
    expect(lines()[2]?.textContent).toContain("Waiting");
    FakeUpload.sent[0]?.finish(200);
    await sent(3);
    expect(lines()[2]?.textContent).toContain("Uploading Three.pdf");
  });

  test("that is cancelled records nothing, makes room, and can be sent again", async () => {
    const { api, user } = await openPage();
    await user.upload(input(), [pdf("One.pdf"), pdf("Two.pdf"), pdf("Three.pdf")]);
    await sent(2);
    await user.click(await button("Cancel Two.pdf"));
    expect(FakeUpload.sent[1]?.isAborted).toBe(true);
    expect(lines()[1]?.textContent).toContain("Cancelled");
    screen.getByText("The upload of Two.pdf was cancelled.");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Dismiss Two.pdf");
    await sent(3);
    expect(api.count("addPolicy")).toBe(0);
    expect(screen.queryByText("Error")).toBeNull();
    FakeUpload.sent[0]?.finish(200);
    await user.click(await button("Retry Two.pdf"));
    (await sent(4)).finish(200);
    await waitFor(() => expect(lines()[1]?.textContent).toContain("Uploaded"));
    expect(api.count("addPolicy")).toBe(2);
  });

  test("that waits can be cancelled before it is sent", async () => {
    const { user } = await openPage();
    await user.upload(input(), [pdf("One.pdf"), pdf("Two.pdf"), pdf("Three.pdf")]);
    await sent(2);
    await user.click(await button("Cancel Three.pdf"));
    FakeUpload.sent[0]?.finish(200);
    await waitFor(() => expect(lines()[0]?.textContent).toContain("Uploaded"));
    expect(FakeUpload.sent).toHaveLength(2);
  });

  test("that breaks off says so and can be retried", async () => {
    const { api, user } = await openPage();
    await user.upload(input(), pdf());
    (await sent(1)).finish(503);
    await screen.findByText("Error");
    expect(screen.getAllByText("Failed to upload policy file")).toHaveLength(2);
    await user.click(await button("Retry Access control.pdf"));
    expect(document.activeElement).toBe(lines()[0]);
    (await sent(2)).finish(200);
    await screen.findByText("Uploaded", { selector: "strong" });
    expect(api.count("createUpload")).toBe(2);
    expect(api.count("addPolicy")).toBe(1);
  });

  test("of a disguised file shows the server's reason, and offers no second try", async () => {
    const reason = "The content is not a PDF document.";
    const { user } = await openPage({ addPolicy: problem(415, reason) });
    await user.upload(input(), pdf());
    (await sent(1)).finish(200);
    await waitFor(() => expect(screen.getAllByText(reason)).toHaveLength(2));
    expect(screen.queryByRole("button", { name: /^Retry/ })).toBeNull();
    await user.click(await button("Dismiss Access control.pdf"));
    expect(screen.queryByRole("list", { name: "Uploads" })).toBeNull();
    expect(document.activeElement).toBe(input());
  });

  test("that has ended goes away with the others, and those on their way stay", async () => {
    const { user } = await openPage();
    input().removeAttribute("accept");
    await user.upload(input(), [pdf("One.pdf"), file("a.png", "image/png"), file("b.png", "image/png")]);
    await sent(1);
    await user.click(await button("Dismiss all"));
    expect(lines()).toHaveLength(1);
    expect(lines()[0]?.textContent).toContain("Uploading One.pdf");
  });
});

describe("leaving the page while a file is on its way", () => {
  const leave = () => screen.findByRole("alertdialog", { name: "Leave while files are uploading?" });

  test("asks first, and stopping to ask stops nothing", async () => {
    const app = await openPage();
    const { user } = app;
    await user.upload(input(), pdf());
    const request = await sent(1);
    await closeDialog(app);
    expect(lines()).toHaveLength(1);
    await user.click(screen.getByRole("link", { name: "Assignments" }));
    await user.click(within(await leave()).getByRole("button", { name: "Stay" }));
    expect(window.location.pathname).toBe("/policies");
    expect(request.isAborted).toBe(false);
    request.finish(200);
    await screen.findByText("Uploaded", { selector: "strong" });
    await user.click(screen.getByRole("link", { name: "Assignments" }));
    await waitFor(() => expect(window.location.pathname).toBe("/assignments"));
  });

  test("stops what is not sent yet", async () => {
    const app = await openPage();
    const { api, user } = app;
    await user.upload(input(), pdf());
    const request = await sent(1);
    await closeDialog(app);
    await user.click(screen.getByRole("link", { name: "Assignments" }));
    await user.click(within(await leave()).getByRole("button", { name: "Leave" }));
    await waitFor(() => expect(request.isAborted).toBe(true));
    expect(api.count("addPolicy")).toBe(0);
  });
});
