// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { listCfrTitles } from "../../shared/api/cfr-titles.ts";
import { createUpload, getImport, importRules } from "../../shared/api/imports.ts";
import { listSelections } from "../../shared/api/selections.ts";
import type { ImportJob } from "../../shared/schemas/import-job.ts";
import { anImportJob, aTitle, aUser } from "../support/factories.ts";
import { type FakeRoute, on, problem } from "../support/fake-api.ts";
import { FakeUpload } from "../support/fake-upload.ts";
import { type OpenApp, openApp, setUpBrowser } from "../support/render-app.tsx";

setUpBrowser();
beforeEach(() => {
  FakeUpload.sent.length = 0;
  vi.stubGlobal("XMLHttpRequest", FakeUpload);
});

const file = (name: string, type = "application/json", size?: number) => {
  const made = new File(["[{}]"], name, { type });
  if (size !== undefined) Object.defineProperty(made, "size", { value: size });
  return made;
};

const uploadRoutes = [
  on(createUpload, () => ({
    uploadURL: "https://files.example/key?signature=1",
    objectKey: "imports/key",
    headers: { "Content-Type": "application/json", "x-amz-meta-a": "b" },
  })),
  on(importRules, () => ({ jobId: anImportJob().jobId, message: "The import has started." })),
];

/** A job that goes through `states`, one each time it is asked for. */
const jobRoute = (...states: Partial<ImportJob>[]): FakeRoute => {
  let asked = 0;
  return on(getImport, () => {
    const state = states[Math.min(asked, states.length - 1)];
    asked += 1;
    return anImportJob(state);
  });
};

const openDialog = async (...routes: FakeRoute[]): Promise<OpenApp> => {
  const app = openApp({
    path: "/cfr-titles",
    as: aUser(),
    routes: [on(listCfrTitles, () => [aTitle()]), on(listSelections, () => []), ...uploadRoutes, ...routes],
  });
  await app.user.click(await screen.findByRole("button", { name: "Import Rules" }));
  await screen.findByRole("dialog", { name: "Import Regulatory Rules" });
  return app;
};

const input = () => screen.getByLabelText<HTMLInputElement>(/Choose a JSON file/);
const button = (name: string) => screen.getByRole("button", { name });

describe("choosing a file", () => {
  test("cannot be skipped", async () => {
    await openDialog();
    expect(button("Upload").hasAttribute("disabled")).toBe(true);
  });

  test("takes JSON alone", async () => {
    const { user } = await openDialog();
    // A drop does not pass the picker's filter.
    input().removeAttribute("accept");
    await user.upload(input(), file("notes.txt", "text/plain"));
    await screen.findByText("Only JSON files are allowed");
    expect(button("Upload").hasAttribute("disabled")).toBe(true);
  });

  test("refuses a file with nothing in it", async () => {
    const { user } = await openDialog();
    await user.upload(input(), new File([], "none.json", { type: "application/json" }));
    await screen.findByText("This file is empty");
    expect(button("Upload").hasAttribute("disabled")).toBe(true);
  });

  test("refuses 50 MB and more", async () => {
    const { user } = await openDialog();
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
    expect(api.last(createUpload)?.body).toEqual({ name: "rules.json", size: 4, type: "application/json" });
    expect([request?.method, request?.url]).toEqual(["PUT", "https://files.example/key?signature=1"]);
    expect(request?.headers).toEqual({ "Content-Type": "application/json", "x-amz-meta-a": "b" });
    request?.progress(1, 4);
    await screen.findByText("25%");
    expect(screen.getByRole("progressbar", { name: "Uploading rules.json" })).toBeTruthy();
    request?.finish(200);
    await waitFor(() =>
      expect(api.last(importRules)?.body).toEqual({ objectKey: "imports/key", name: "rules.json" }),
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
    expect(api.count(importRules)).toBe(0);
    expect(screen.queryByText("Import Failed")).toBeNull();
  });

  test("that fails says so and keeps the file", async () => {
    const { user } = await openDialog();
    await user.upload(input(), file("rules.json"));
    await user.click(button("Upload"));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    FakeUpload.sent[0]?.finish(403);
    await screen.findByText("Import Failed");
    expect(screen.getByText("Failed to import rules")).toBeTruthy();
    expect(button("Upload").hasAttribute("disabled")).toBe(false);
  });

  test("that the server refuses shows the server's reason", async () => {
    const { user } = await openDialog(
      on(createUpload, () => problem(429, "Too many uploads. Try again in a minute.")),
    );
    await user.upload(input(), file("rules.json"));
    await user.click(button("Upload"));
    await screen.findByText("Too many uploads. Try again in a minute.");
  });
});

const runImport = async (app: OpenApp) => {
  await app.user.upload(input(), file("rules.json"));
  await app.user.click(button("Upload"));
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  FakeUpload.sent[0]?.finish(200);
};

describe("the import itself", () => {
  test("is followed to its end; then the titles are fetched again", async () => {
    const message = "12 rules were imported.";
    const app = await openDialog(
      jobRoute(
        { status: "queued" },
        { status: "running", total: 12, processed: 3 },
        { status: "done", total: 12, processed: 12, created: 10, unchanged: 2, message },
      ),
    );
    const before = app.api.count(listCfrTitles);
    await runImport(app);
    await screen.findByText("3 of 12");
    await screen.findByText("Import Successful");
    expect(screen.getByText("Created").nextElementSibling?.textContent).toBe("10");
    expect(screen.getByText("Unchanged").nextElementSibling?.textContent).toBe("2");
    await waitFor(() => expect(app.api.count(listCfrTitles)).toBe(before + 1));
    const asked = app.api.count(getImport);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(app.api.count(getImport)).toBe(asked);
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
        errors: [{ row: 0, field: "title", message: "The row has neither a text nor a title." }],
      }),
    );
    await runImport(app);
    const reason = await screen.findByText("The row has neither a text nor a title.");
    expect(reason.closest("tr")?.textContent).toContain("1title");
  });

  test("that fails says why", async () => {
    const app = await openDialog(jobRoute({ status: "failed", message: "The file is not JSON." }));
    await runImport(app);
    await screen.findByText("Import Failed");
    expect(screen.getAllByText("The file is not JSON.").length).toBeGreaterThan(0);
  });
});
