import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { anImportJob, aSuperAdmin } from "../support/factories.ts";
import { answerUpload, FakeUpload, takeUploads } from "../support/fake-upload.ts";
import { openApp } from "../support/render-app.tsx";

takeUploads();

const job = anImportJob({ kind: "regulation", fileName: "title-21.xml", issueDate: "2026-03-02" });
const row = { row: 0, id: "21 CFR 11.10", section: "11.10", title: "Controls", changes: [] };
const previewed = anImportJob({
  ...{ jobId: job.jobId, kind: "regulation", mode: "preview", status: "done" },
  ...{
    message: "2 sections can be imported: 1 changed, 1 removed.",
    created: 0,
    updated: 1,
    removed: 1,
    unchanged: 0,
  },
  preview: {
    ...{ created: [], unchanged: [] },
    updated: [{ ...row, changes: [{ field: "class", before: "", after: "Substantive" }] }],
    removed: [{ ...row, id: "21 CFR 11.70", title: "" }],
  },
});
const input = () => screen.getByLabelText<HTMLInputElement>(/Choose an XML file/);
const button = (name: string) => screen.getByRole("button", { name });

test("a regulation file is previewed as of the day that it states, then imported", async () => {
  const { api, user } = openApp({
    path: "/admin?tab=sources",
    as: aSuperAdmin(),
    routes: {
      listSources: { titles: [], mode: "replay", nextRunAt: "2026-10-03T04:00:00.000Z" },
      listSyncRuns: { items: [], nextCursor: null },
      createUpload: { uploadURL: "https://files.example/key", objectKey: "q/key", headers: {} },
      previewImport: { jobId: job.jobId, message: "" },
      importRegulation: { jobId: job.jobId, message: "" },
      getImport: previewed,
    },
  });
  await user.click(await screen.findByRole("button", { name: "Import Regulation File" }));
  await screen.findByRole("dialog", { name: "Import Regulation File" });
  input().removeAttribute("accept");
  await user.upload(input(), new File(["{}"], "rules.json"));
  await screen.findByText("Only XML files are allowed");
  await user.upload(input(), new File(["<DIV5 N='11'/>"], "part-11.xml"));
  await screen.findByText("Please enter a date as YYYY-MM-DD");
  expect(button("Preview").hasAttribute("disabled")).toBe(true);
  await user.click(button("Change file"));
  const xml = "<ECFR><AMDDATE>March 17, 2015\n</AMDDATE></ECFR>";
  const day = () => screen.getByLabelText<HTMLInputElement>(/^Issue date/).value;
  for (const [name, text, stated] of [
    ["full-2026-04-01-title-21.xml", '<DIV5 PATH="/on/2026-03-31/title-21">', "2026-03-31"],
    // The day of an amendment is no issue date.
    ["title-21.xml", xml, ""],
    ["ecfr-full-2026-03-02-title-21.xml", xml, "2026-03-02"],
  ] as const) {
    await user.upload(input(), new File([text], name, { type: "text/xml" }));
    await waitFor(() => expect(day()).toBe(stated));
    if (stated !== "2026-03-02") await user.click(button("Change file"));
  }
  await user.click(button("Preview"));
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  answerUpload(200);
  await screen.findByText("2 sections can be imported: 1 changed, 1 removed.");
  expect(api.last("previewImport")?.body).toMatchObject({
    kind: "regulation",
    issueDate: "2026-03-02",
    objectKey: "q/key",
  });
  screen.getByText("Substantive");
  await user.click(screen.getByRole("tab", { name: "Removed (1)" }));
  await screen.findAllByText("21 CFR 11.70");
  api.use({ getImport: { ...job, status: "done", message: "Imported 2 sections: 1 changed, 1 removed." } });
  await user.click(button("Import"));
  await screen.findByText("Regulation Imported");
  expect(api.last("importRegulation")?.body).toMatchObject({
    issueDate: "2026-03-02",
    previewJobId: job.jobId,
  });
});
