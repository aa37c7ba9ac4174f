import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { anImportJob, aSuperAdmin } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { FakeUpload, takeUploads } from "../support/fake-upload.ts";
import { openApp } from "../support/render-app.tsx";

takeUploads();

const noFile = "Please select a Metrics Evaluation JSON file to import";
const noKey = "Please provide all composite key fields (Title, Chapter, Subchapter, Part, Section)";

const file = (name = "metrics.json", type = "application/json", size?: number) => {
  const made = new File(['{"metrics":{}}'], name, { type });
  if (size !== undefined) Object.defineProperty(made, "size", { value: size });
  return made;
};

const openConsole = async (routes: Answers = {}) => {
  const app = openApp({
    path: "/admin",
    as: aSuperAdmin(),
    routes: {
      listImports: { items: [], nextCursor: null },
      listSectionMetadata: { items: [], total: 0, nextCursor: null, offset: 0, titles: [] },
      createUpload: {
        uploadURL: "https://files.example/key?signature=1",
        objectKey: "q/system/1/key",
        headers: { "content-type": "application/json" },
      },
      importMetricsEvaluation: { message: "Metrics evaluation imported successfully" },
      ...routes,
    },
  });
  await screen.findByRole("heading", { level: 2, name: "JSON Data Import" });
  return app;
};

const sectionOf = (heading: string) => {
  const section = screen.getByText(heading).closest("section");
  if (!section) throw new Error(`${heading} is in no section`);
  return within(section);
};
const area = () => sectionOf("JSON Data Import");
const rules = () => sectionOf("Extracted Rules");
const metrics = () => sectionOf("Metrics Evaluation");
const sections = () => sectionOf("Section Texts");
// By text and label: looking for a role goes through five hundred titles each time.
const button = () => metrics().getByText<HTMLButtonElement>("Import Metrics Evaluation");
const field = (label: keyof typeof key) =>
  area().getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: "input[maxlength]" });
const titleChoice = () => area().getByLabelText<HTMLSelectElement>(/^Title/);
const choose = (user: UserEvent, chosen: File) =>
  user.upload(
    area().getByLabelText<HTMLInputElement>("Choose a Metrics Evaluation JSON file or drop it here"),
    chosen,
  );
const key = { Chapter: "I", Subchapter: "A", Part: "11", Section: "11.10" };
const fill = async (user: UserEvent, over: Partial<typeof key> = {}) => {
  for (const label of ["Chapter", "Subchapter", "Part", "Section"] as const) {
    const value = over[label] ?? key[label];
    if (value) await user.type(field(label), value);
  }
};
const stored = async (status = 200) => {
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  FakeUpload.sent[0]?.finish(status);
};
/** Ready to be sent. */
const fillAll = async (user: UserEvent, over: Partial<typeof key> = {}) => {
  await user.selectOptions(titleChoice(), "21");
  await fill(user, over);
  await choose(user, file());
};

describe("the import of metrics", () => {
  test("asks for the composite key and a file, and says what is missing", async () => {
    const { user } = await openConsole();
    const titles = [...titleChoice().options].map(({ textContent }) => textContent);
    expect([titles.length, titles[0], titles.at(-1)]).toEqual([500, "1", "500"]);
    expect(titleChoice().value).toBe("1");
    for (const label of ["Chapter", "Subchapter", "Part", "Section"] as const)
      expect(field(label).required).toBe(true);
    area().getByText("For example 11.10, or “entire part”");
    expect(button()).toHaveProperty("disabled", true);
    metrics().getByText(noFile);
    await choose(user, file());
    expect(metrics().queryByText(noFile)).toBeNull();
    metrics().getByText(noKey);
    await fill(user, { Section: "" });
    expect(button()).toHaveProperty("disabled", true);
    await user.type(field("Section"), " ");
    metrics().getByText(noKey);
    await user.type(field("Section"), "11.10");
    expect(metrics().queryByText(noKey)).toBeNull();
    expect(button()).toHaveProperty("disabled", false);
    expect(button().getAttribute("aria-describedby")).not.toBeNull();
  });

  test.each([
    [file("metrics.csv", "text/csv"), "Please select a valid JSON file"],
    [
      file("metrics.json", "application/json", 4 * 1024 * 1024 + 1),
      "A metrics evaluation can be at most 4 MB.",
    ],
  ])("takes JSON of a bounded size alone", async (chosen, message) => {
    const { user } = await openConsole();
    // A drop does not pass the picker's filter.
    fireEvent.drop(area().getByText("JSON, up to 4 MB"), { dataTransfer: { files: [chosen] } });
    area().getByText(message);
    metrics().getByText(noFile);
    expect(area().queryByText(chosen.name)).toBeNull();
    await choose(user, file("right.json"));
    area().getByText("right.json");
    expect(area().queryByText(message)).toBeNull();
  });

  test("stores the file, imports it under its key, and is ready for the next section", async () => {
    const { api, user } = await openConsole();
    await fillAll(user, { Section: "entire part" });
    await user.click(button());
    await stored();
    await screen.findByText("Success");
    screen.getByText("Metrics evaluation imported successfully");
    expect(FakeUpload.sent[0]).toMatchObject({ method: "PUT", url: "https://files.example/key?signature=1" });
    expect(api.last("createUpload")?.body).toEqual({
      name: "metrics.json",
      size: 14,
      type: "application/json",
    });
    expect(api.last("importMetricsEvaluation")?.body).toEqual({
      objectKey: "q/system/1/key",
      name: "metrics.json",
      cfrTitle: "21",
      part: "11",
      section: "entire part",
    });
    metrics().getByText(noFile);
    expect(field("Part").value).toBe("11");
  });

  test("that is refused says why in the server's words, and keeps what was typed and chosen", async () => {
    const { user } = await openConsole({
      importMetricsEvaluation: problem(400, "There is no CFR title 21."),
    });
    await fillAll(user);
    await user.click(button());
    await stored();
    await screen.findByText("Error");
    screen.getByText("There is no CFR title 21.");
    area().getByText("metrics.json");
    expect(button()).toHaveProperty("disabled", false);
  });

  test("whose file cannot be stored says so", async () => {
    const { api, user } = await openConsole();
    await fillAll(user);
    await user.click(button());
    await stored(500);
    await screen.findByText("Error");
    screen.getByText("Failed to import metrics evaluation");
    expect(api.last("importMetricsEvaluation")).toBeUndefined();
  });

  test("lets another file be chosen", async () => {
    const { user } = await openConsole();
    await choose(user, file("wrong.json"));
    await user.click(area().getByText("Change file"));
    expect(area().queryByText("wrong.json")).toBeNull();
    await choose(user, file("right.json"));
    area().getByText("right.json");
  });
});

const rulesFile = (text = "[{}]", name = "rules.json") =>
  new File([text], name, { type: "application/json" });
const chooseRules = (user: UserEvent, chosen = rulesFile()) =>
  user.upload(
    rules().getByLabelText<HTMLInputElement>("Choose an Extracted Rule JSON file or drop it here"),
    chosen,
  );
const rulesButton = () => rules().getByText<HTMLButtonElement>("Import Extracted Rules");
const jobId = anImportJob().jobId;
const fillRules = async (user: UserEvent) => {
  await user.selectOptions(titleChoice(), "21");
  await fill(user);
  await chooseRules(user);
};
const started = () => ({ jobId, message: "The import has started." });
const place = { cfrTitle: "21", part: "11", section: "11.10" };
const sent = { objectKey: "q/system/1/key", name: "rules.json" };

describe("the import of extracted rules", () => {
  test("cannot be sent before file and key are there, and says what is missing", async () => {
    const { user } = await openConsole();
    expect(rulesButton().disabled).toBe(true);
    rules().getByText("Please select an Extracted Rule JSON file to import");
    await chooseRules(user);
    rules().getByText(noKey);
    expect(rulesButton().disabled).toBe(true);
    await fill(user);
    expect(rules().queryByText(noKey)).toBeNull();
    expect(rulesButton().disabled).toBe(false);
    // The other kinds still wait for files of their own.
    metrics().getByText(noFile);
  });

  test("refuses what is no JSON", async () => {
    await openConsole();
    const chosen = new File(["a"], "rules.csv", { type: "text/csv" });
    fireEvent.drop(rules().getByText("JSON, under 50MB"), { dataTransfer: { files: [chosen] } });
    rules().getByText("Please select a valid JSON file");
  });

  test("shows how far the upload is, follows the job, and says that it is done", async () => {
    let asked = 0;
    const { api, user } = await openConsole({
      importExtractedRules: started,
      getImport: () => {
        asked += 1;
        return anImportJob(
          asked === 1
            ? { kind: "extracted-rules", status: "running", total: 12, processed: 3 }
            : { kind: "extracted-rules", status: "done", total: 12, processed: 12, created: 12 },
        );
      },
    });
    const lists = api.count("listImports");
    await fillRules(user);
    await user.click(rulesButton());
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    FakeUpload.sent[0]?.progress(1, 4);
    await rules().findByText("25%");
    rules().getByText("Uploading rules.json");
    FakeUpload.sent[0]?.finish(200);
    await rules().findByText("3 of 12");
    await screen.findByText("Extracted rules imported successfully");
    screen.getByText("Success");
    expect(api.last("importExtractedRules")?.body).toEqual({ ...sent, ...place });
    expect(rules().getByText("Created").nextElementSibling?.textContent).toBe("12");
    await waitFor(() => expect(api.count("listImports")).toBeGreaterThan(lists));
    await user.click(rules().getByText("Import another file"));
    rules().getByText("Please select an Extracted Rule JSON file to import");
  });

  test("that fails says why, or else the fallback", async () => {
    const { user } = await openConsole({
      importExtractedRules: started,
      getImport: anImportJob({ kind: "extracted-rules", status: "failed", message: "" }),
    });
    await fillRules(user);
    await user.click(rulesButton());
    await stored();
    await screen.findByText("Error");
    screen.getByText("Failed to import extracted rules");
  });

  test("can be previewed first; what is confirmed is the file that was previewed", async () => {
    const { api, user } = await openConsole({
      previewImport: started,
      importExtractedRules: started,
      getImport: anImportJob({
        ...{ kind: "extracted-rules", mode: "preview", status: "done", message: "1 rule would be new." },
        ...{ total: 1, processed: 1, created: 1 },
        preview: {
          created: [{ row: 4, id: "21.11-11.10-001", section: "11.10", title: "Keep records", changes: [] }],
          updated: [],
          unchanged: [],
        },
      }),
    });
    await fillRules(user);
    await user.click(rules().getByLabelText("Preview: Extracted Rules"));
    await stored();
    const dialog = within(await screen.findByRole("dialog", { name: "Preview of rules.json" }));
    await dialog.findByText("Keep records");
    dialog.getByText("Nothing changes until you import.");
    expect(api.last("previewImport")?.body).toEqual({ ...sent, ...place, kind: "extracted-rules" });
    expect(api.count("importExtractedRules")).toBe(0);
    await user.click(dialog.getByText("Import Extracted Rules"));
    await waitFor(() =>
      expect(api.last("importExtractedRules")?.body).toEqual({ ...sent, ...place, previewJobId: jobId }),
    );
    expect(api.count("createUpload")).toBe(1);
  });

  test("fills in title and part from the file's source_section, but not over what was typed", async () => {
    const { user } = await openConsole();
    await chooseRules(user, rulesFile('[{"source_section":"42 CFR 482.12(a)"}]', "hospital.json"));
    await screen.findByText("Title 42 and part 482 were read from hospital.json.");
    expect([titleChoice().value, field("Part").value]).toEqual(["42", "482"]);
    await user.click(rules().getByText("Change file"));
    await chooseRules(user, rulesFile('[{"source_section":"21 CFR 11.10"}]'));
    expect(field("Part").value).toBe("482");
    await user.clear(field("Part"));
    expect(field("Part").value).toBe("");
  });
});

describe("the import of section texts", () => {
  test("needs a file, chapter and subchapter", async () => {
    const { api, user } = await openConsole({
      importSections: started,
      getImport: anImportJob({ kind: "sections", status: "done", created: 3 }),
    });
    const submit = () => sections().getByText<HTMLButtonElement>("Import Section Texts");
    sections().getByText("Please select a Section Texts JSON file to import");
    await user.upload(
      sections().getByLabelText<HTMLInputElement>("Choose a Section Texts JSON file or drop it here"),
      rulesFile("{}", "part-11.json"),
    );
    sections().getByText("Please provide chapter and subchapter");
    expect(submit().disabled).toBe(true);
    expect(sections().queryByText("Preview")).toBeNull();
    await user.type(field("Chapter"), "I");
    await user.type(field("Subchapter"), "A");
    await user.click(submit());
    await stored();
    await screen.findByText("Section texts imported successfully");
    expect(api.last("importSections")?.body).toEqual({
      ...{ objectKey: "q/system/1/key", name: "part-11.json" },
      ...{ chapter: "I", subchapter: "A" },
    });
  });
});
