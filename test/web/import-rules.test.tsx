import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { ImportJob } from "../../shared/schemas/import-job.ts";
import { anImportJob, aTitle, aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { answerUpload, FakeUpload, takeUploads } from "../support/fake-upload.ts";
import { type OpenApp, openApp } from "../support/render-app.tsx";

takeUploads();

const file = (name: string, type = "application/json", size?: number) => {
  const made = new File(["[{}]"], name, { type });
  if (size !== undefined) Object.defineProperty(made, "size", { value: size });
  return made;
};

const uploadRoutes = {
  createUpload: {
    uploadURL: "https://files.example/key?signature=1",
    objectKey: "imports/key",
    headers: { "Content-Type": "application/json", "x-amz-meta-a": "b" },
  },
  importRules: { jobId: anImportJob().jobId, message: "The import has started." },
};

/** A job that goes through `states`, one each time it is asked for. */
const jobRoute = (...states: Partial<ImportJob>[]): Answers => {
  let asked = 0;
  return {
    getImport: () => {
      const state = states[Math.min(asked, states.length - 1)];
      asked += 1;
      return anImportJob(state);
    },
  };
};

const openDialog = async (routes: Answers = {}): Promise<OpenApp> => {
  const app = openApp({
    path: "/cfr-titles",
    as: aUser(),
    routes: { listCfrTitles: [aTitle()], listSelections: [], ...uploadRoutes, ...routes },
  });
  await app.user.click(await screen.findByRole("button", { name: "Import Rules" }));
  await screen.findByRole("dialog", { name: "Import Regulatory Rules" });
  return app;
};

const input = () => screen.getByLabelText<HTMLInputElement>(/Choose a JSON file/);
const button = (name: string) => screen.getByRole("button", { name });

describe("choosing a file", () => {
  test("cannot be skipped, and takes JSON of 1 byte to less than 50 MB alone", async () => {
    const { user } = await openDialog();
    expect(button("Upload").hasAttribute("disabled")).toBe(true);
    // A drop does not pass the picker's filter.
    input().removeAttribute("accept");
    await user.upload(input(), file("notes.txt", "text/plain"));
    await screen.findByText("Only JSON files are allowed");
    expect(button("Upload").hasAttribute("disabled")).toBe(true);
    await user.upload(input(), new File([], "none.json", { type: "application/json" }));
    await screen.findByText("This file is empty");
    expect(button("Upload").hasAttribute("disabled")).toBe(true);
    await user.upload(input(), file("big.json", "application/json", 50 * 1024 * 1024));
    await screen.findByText("File size must be less than 50MB");
    await user.upload(input(), file("fits.json", "application/json", 50 * 1024 * 1024 - 1));
    await screen.findByText("50.0 MB");
  });
});

describe("uploading", () => {
  test("sends the file to the signed address with its headers, and shows how far it is", async () => {
    const { api, user } = await openDialog(jobRoute({ status: "queued" }));
    await user.upload(input(), file("rules.json"));
    await user.click(button("Upload"));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    const [request] = FakeUpload.sent;
    expect(api.last("createUpload")?.body).toEqual({ name: "rules.json", size: 4, type: "application/json" });
    expect([request?.method, request?.url]).toEqual(["PUT", "https://files.example/key?signature=1"]);
    expect(request?.headers).toEqual({ "Content-Type": "application/json", "x-amz-meta-a": "b" });
    request?.progress(1, 4);
    await screen.findByText("25%");
    expect(screen.getByRole("progressbar", { name: "Uploading rules.json" })).toBeTruthy();
    request?.finish(200);
    await waitFor(() =>
      expect(api.last("importRules")?.body).toEqual({ objectKey: "imports/key", name: "rules.json" }),
    );
  });

  test("can be cancelled", async () => {
    const { api, user } = await openDialog();
    await user.upload(input(), file("rules.json"));
    await user.click(button("Upload"));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    await user.click(button("Cancel"));
    expect(FakeUpload.sent[0]?.isAborted).toBe(true);
    await waitFor(() => expect(input()).toBeTruthy());
    expect(api.count("importRules")).toBe(0);
    expect(screen.queryByText("Import Failed")).toBeNull();
  });

  test("that fails says so and keeps the file", async () => {
    const { user } = await openDialog();
    await user.upload(input(), file("rules.json"));
    await user.click(button("Upload"));
    await answerUpload(403);
    await screen.findByText("Import Failed");
    expect(screen.getByText("Failed to import rules")).toBeTruthy();
    expect(button("Upload").hasAttribute("disabled")).toBe(false);
  });

  test("that the server refuses shows the server's reason", async () => {
    const { user } = await openDialog({
      createUpload: problem(429, "Too many uploads. Try again in a minute."),
    });
    await user.upload(input(), file("rules.json"));
    await user.click(button("Upload"));
    await screen.findByText("Too many uploads. Try again in a minute.");
  });
});

const runImport = async (app: OpenApp) => {
  await app.user.upload(input(), file("rules.json"));
  await app.user.click(button("Upload"));
  await answerUpload(200);
};

describe("the import itself", () => {
  test("is followed to its end; then the titles are fetched again", async () => {
    const message = "12 rules were imported.";
    const app = await openDialog(
      jobRoute(
        { status: "queued", waitingAhead: 2 },
        { status: "running", total: 12, processed: 3 },
        { status: "done", total: 12, processed: 12, created: 10, unchanged: 2, message },
      ),
    );
    const before = app.api.count("listCfrTitles");
    await runImport(app);
    await screen.findByText("Waiting: 2 ahead");
    await screen.findByText("3 of 12");
    await screen.findByText("Import Successful");
    expect(screen.getByText("Created").nextElementSibling?.textContent).toBe("10");
    expect(screen.getByText("Unchanged").nextElementSibling?.textContent).toBe("2");
    await waitFor(() => expect(app.api.count("listCfrTitles")).toBe(before + 1));
    const asked = app.api.count("getImport");
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(app.api.count("getImport")).toBe(asked);
  });

  test("lists the rows that could not be used, counted from one", async () => {
    const app = await openDialog(
      jobRoute({
        status: "done_with_errors",
        total: 2,
        processed: 2,
        created: 1,
        failed: 1,
        message: "1 of 2 rules was imported.",
        errors: [{ row: 0, field: "title", message: "The row has no text and no title." }],
      }),
    );
    await runImport(app);
    const reason = await screen.findByText("The row has no text and no title.");
    expect(reason.closest("tr")?.textContent).toContain("1title");
  });

  test("that fails says why", async () => {
    const app = await openDialog(jobRoute({ status: "failed", message: "The file is not JSON." }));
    await runImport(app);
    await screen.findByText("Import Failed");
    expect(screen.getAllByText("The file is not JSON.").length).toBeGreaterThan(0);
  });
});

const preview = {
  created: [{ row: 0, id: "21.11-11.10-001", section: "11.10", title: "Keep records", changes: [] }],
  updated: [
    {
      ...{ row: 1, id: "21.11-11.10-002", section: "11.10", title: "Check copies" },
      changes: [
        { field: "ruleSubject", before: "Each clerk", after: "Each person" },
        { field: "metrics.num_components", before: "0.7778", after: "0.0141" },
      ],
    },
  ],
  unchanged: [],
  removed: [],
};
const previewed: Partial<ImportJob> = {
  ...{ mode: "preview", status: "done_with_errors", message: "1 rule would be new, 1 updated." },
  ...{ total: 35, processed: 35, created: 30, updated: 1, unchanged: 0, failed: 4, preview },
  errors: [{ row: 6, field: "title", message: "The row names no CFR title." }],
};

const openPreview = async (...states: Partial<ImportJob>[]) => {
  const app = await openDialog({
    ...jobRoute(...states),
    previewImport: { jobId: anImportJob().jobId, message: "The preview has started." },
  });
  await app.user.upload(input(), file("rules.json"));
  await app.user.click(button("Preview"));
  await answerUpload(200);
  await screen.findByRole("dialog", { name: "Preview of rules.json" });
  return app;
};

describe("the preview", () => {
  test("shows four figures and what changes, before and after, and writes nothing", async () => {
    const { api, user } = await openPreview(
      { mode: "preview", status: "running", total: 35, processed: 9 },
      previewed,
    );
    await screen.findByText("Comparing with existing data");
    expect(button("Import Rules").hasAttribute("disabled")).toBe(true);
    await screen.findByText("1 rule would be new, 1 updated.");
    for (const [label, value] of [
      ["Created", "30"],
      ["Updated", "1"],
      ["Unchanged", "0"],
      ["Refused", "4"],
    ] as const)
      expect(screen.getByText(label).nextElementSibling?.textContent).toBe(value);
    expect(screen.getByRole("tab", { name: "Updated (1)" }).getAttribute("aria-selected")).toBe("true");
    const changed = screen.getByText("Rule subject").nextElementSibling;
    expect(changed?.querySelector("del")?.textContent).toContain("clerk");
    expect(changed?.querySelector("ins")?.textContent).toContain("person");
    // A number is read as a whole.
    const figure = screen.getByText("Metrics › num components").nextElementSibling;
    expect(figure?.querySelector("del")?.textContent).toContain("0.7778");
    expect(figure?.querySelector("ins")?.textContent).toContain("0.0141");
    await user.click(screen.getByRole("tab", { name: "Created (30)" }));
    await screen.findByText("Keep records");
    screen.getByText("Showing the first 1 of 30.");
    screen.getByText("Row 1 · 21.11-11.10-001");
    await user.click(screen.getByRole("tab", { name: "Refused (4)" }));
    await screen.findByText("The row names no CFR title.");
    await user.click(screen.getByRole("tab", { name: "Unchanged (0)" }));
    await screen.findByText("No rows in this file match existing rules exactly.");
    expect(api.count("importRules")).toBe(0);
  });

  test("is confirmed with its own id, and the import then followed", async () => {
    const { api, user } = await openPreview(previewed);
    await screen.findByText("1 rule would be new, 1 updated.");
    api.use({
      importRules: { jobId: "01JZX7Q3M8K5T2V9W4R6Y0ABCE", message: "Started." },
      ...jobRoute({ status: "done", message: "Imported 31 rules.", changedSincePreview: true }),
    });
    await user.click(button("Import Rules"));
    await screen.findByText("Import Successful");
    expect(api.last("importRules")?.body).toEqual({
      ...{ objectKey: "imports/key", name: "rules.json" },
      previewJobId: anImportJob().jobId,
    });
    await screen.findByText(
      "Another import changed these titles after the preview. These figures are for this import.",
    );
  });

  test("can be left: the file is still chosen", async () => {
    const { api, user } = await openPreview(previewed);
    await screen.findByText("1 rule would be new, 1 updated.");
    await user.click(button("Cancel"));
    await screen.findByText("rules.json");
    expect(button("Upload").hasAttribute("disabled")).toBe(false);
    expect(api.count("importRules")).toBe(0);
  });

  test("of a file that cannot be used says why, and cannot be imported", async () => {
    await openPreview({ mode: "preview", status: "failed", message: "The file is not JSON." });
    await screen.findByText("The file is not JSON.");
    expect(button("Import Rules").hasAttribute("disabled")).toBe(true);
    expect(screen.queryByText("Import Failed")).toBeNull();
  });

  test("that the server refuses says why and keeps the file", async () => {
    const { user } = await openDialog({ previewImport: problem(409, "Too many imports run.") });
    await user.upload(input(), file("rules.json"));
    await user.click(button("Preview"));
    await answerUpload(200);
    await screen.findByText("Too many imports run.");
    screen.getByText("rules.json");
  });
});
