import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { ImportJob } from "../../shared/schemas/import-job.ts";
import { anImportJob } from "../support/factories.ts";
import { problem } from "../support/fake-api.ts";
import { answerUpload, FakeUpload, takeUploads } from "../support/fake-upload.ts";
import { fillKey, openNewEntry } from "../support/section-app.ts";
import { idEnding } from "../support/section-factories.ts";

takeUploads();

const rulesLabel = "Choose an Extracted Rule JSON file or drop it here";
const metricsLabel = "Choose a Metrics Evaluation JSON file or drop it here";
const json = (name: string) => new File(["[]"], name, { type: "application/json" });

const aJob = (status: ImportJob["status"], message: string, stages: ImportJob["stages"]) =>
  anImportJob({ jobId: idEnding("J"), kind: "entry", status, message, stages });
const stage = (
  name: ImportJob["stages"][number]["name"],
  status: ImportJob["stages"][number]["status"],
  message = "",
) => ({ name, status, message, jobId: null });

const labels = { "rules.json": rulesLabel, "metrics.json": metricsLabel } as const;

/** Fills the form, chooses these files, and sends it. */
const send = async (...names: readonly (keyof typeof labels)[]) => {
  const app = await openNewEntry();
  const { user, dialog } = app;
  fillKey(dialog);
  for (const name of names) await user.upload(dialog.getByLabelText(labels[name]), json(name));
  await user.click(dialog.getByText("Save"));
  for (const [index, name] of names.entries()) {
    await dialog.findByText(`Uploading ${name}`);
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(index + 1));
    FakeUpload.sent[index]?.finish(200);
  }
  return app;
};
const stagesOf = (dialog: Awaited<ReturnType<typeof openNewEntry>>["dialog"]) =>
  dialog.getAllByRole("listitem").map(({ textContent }) => textContent);

describe("an entry with JSON files", () => {
  test("takes JSON files only", async () => {
    const { user, dialog } = await openNewEntry();
    const text = new File(["x"], "rules.json", { type: "text/plain" });
    await user.upload(dialog.getByLabelText(rulesLabel), text);
    await dialog.findByText("Please select a valid JSON file");
    await user.upload(dialog.getByLabelText(rulesLabel), json("rules.json"));
    await dialog.findByText("rules.json");
    expect(dialog.queryByText("Please select a valid JSON file")).toBeNull();
  });

  test("is made by a job that imports them first, step by step", async () => {
    const { api, user, dialog } = await send("rules.json", "metrics.json");
    api.use({
      getImport: () =>
        aJob("running", "", [
          stage("rules", "done", "Imported 3 rules."),
          stage("metrics", "running"),
          stage("entry", "waiting"),
        ]),
    });
    await dialog.findByText("Imported 3 rules.");
    expect(stagesOf(dialog)).toEqual([
      "Extracted rulesDoneImported 3 rules.",
      "Metrics evaluationIn progress",
      "Section metadataWaiting",
    ]);
    expect(api.last("createSectionEntry")?.body).toMatchObject({
      sectionMetadata: { title: 21, chapter: "I", subchapter: "A", part: "11", sectionId: "11.10" },
      extractedRules: { objectKey: "q/system/usr_1/rules.json", name: "rules.json" },
      metrics: { objectKey: "q/system/usr_1/metrics.json", name: "metrics.json" },
    });
    expect(api.count("createSectionMetadata")).toBe(0);
    const listed = api.count("listSectionMetadata");
    api.use({
      getImport: () =>
        aJob("done", "Section metadata created successfully", [
          stage("rules", "done"),
          stage("metrics", "done"),
          stage("entry", "done"),
        ]),
    });
    await screen.findByText("Success");
    await waitFor(() => expect(stagesOf(dialog)[2]).toBe("Section metadataDone"));
    await waitFor(() => expect(api.count("listSectionMetadata")).toBeGreaterThan(listed));
    await user.click(dialog.getByText("Add another entry"));
    await dialog.findByLabelText(rulesLabel);
  });

  test("that cannot be imported is not made, and the form comes back as it was", async () => {
    const { api, user, dialog } = await send("rules.json");
    const sentence = "The file contains no rules.";
    api.use({
      getImport: () =>
        aJob("failed", sentence, [stage("rules", "failed", sentence), stage("entry", "checking")]),
    });
    await screen.findByText("Error");
    await waitFor(() =>
      expect(stagesOf(dialog)).toEqual([`Extracted rulesFailed${sentence}`, "Section metadataNot done"]),
    );
    await user.click(dialog.getByText("Back to the form"));
    expect((await dialog.findByLabelText<HTMLInputElement>(/^Section ID/)).value).toBe("11.10");
    dialog.getByText("rules.json");
  });

  test("that the server refuses is told, with the form as it was", async () => {
    const { api, user, dialog } = await openNewEntry();
    api.use({ createSectionEntry: problem(500, "") });
    fillKey(dialog);
    await user.upload(dialog.getByLabelText(rulesLabel), json("rules.json"));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await answerUpload(200);
    await screen.findByText("Failed to create section metadata");
    await dialog.findByText("rules.json");
  });

  test("can be stopped while its files are on their way", async () => {
    const { api, user, dialog } = await openNewEntry();
    fillKey(dialog);
    await user.upload(dialog.getByLabelText(metricsLabel), json("metrics.json"));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    await user.click(dialog.getByRole("button", { name: "Cancel upload" }));
    await dialog.findByText("metrics.json");
    expect(FakeUpload.sent[0]?.isAborted).toBe(true);
    expect(api.count("createSectionEntry")).toBe(0);
    expect(within(document.body).queryByText("Error")).toBeNull();
  });
});
