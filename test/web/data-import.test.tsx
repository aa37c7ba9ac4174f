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

type Kind = "Extracted Rules" | "Metrics Evaluation" | "Section Texts" | "Regulatory Rules";

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
/** The console with the dialog of its imports, for one kind of file. */
const openImport = async (kind: Kind, routes: Answers = {}) => {
  const app = await openConsole(routes);
  await app.user.click(screen.getByText("Import JSON File"));
  await app.user.selectOptions(await screen.findByLabelText("What the file holds"), kind);
  return app;
};

const area = () => within(screen.getByRole("dialog"));
// By text and label: looking for a role goes through five hundred titles each time.
const button = (name = "Import Metrics Evaluation") => area().getByText<HTMLButtonElement>(name);
const field = (label: keyof typeof key) =>
  area().getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: "input[maxlength]" });
const titleChoice = () => area().getByLabelText<HTMLSelectElement>(/^Title/);
const picker = () => area().getByLabelText<HTMLInputElement>(/JSON file or drop it here$/);
const choose = (user: UserEvent, chosen: File) => user.upload(picker(), chosen);
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
const fillAll = async (user: UserEvent, over: Partial<typeof key> = {}, chosen = file()) => {
  await user.selectOptions(titleChoice(), "21");
  await fill(user, over);
  await choose(user, chosen);
};

describe("the import of metrics", () => {
  test("asks for the composite key and a file, and says what is missing", async () => {
    const { user } = await openImport("Metrics Evaluation");
    const titles = [...titleChoice().options].map(({ textContent }) => textContent);
    expect([titles.length, titles[0], titles[1], titles.at(-1)]).toEqual([501, "Choose a title", "1", "500"]);
    expect(titleChoice().value).toBe("");
    for (const label of ["Chapter", "Subchapter", "Part", "Section"] as const)
      expect(field(label).required).toBe(true);
    area().getByText("For example 11.10, or “entire part”");
    expect(button()).toHaveProperty("disabled", true);
    area().getByText(noFile);
    await choose(user, file());
    expect(area().queryByText(noFile)).toBeNull();
    area().getByText(noKey);
    await fill(user);
    // The title is no less a part of the key.
    expect(button()).toHaveProperty("disabled", true);
    await user.selectOptions(titleChoice(), "21");
    expect(button()).toHaveProperty("disabled", false);
    await user.clear(field("Section"));
    await user.type(field("Section"), " ");
    area().getByText(noKey);
    expect(button().getAttribute("aria-describedby")).not.toBeNull();
    await user.type(field("Section"), "11.10");
    expect(area().queryByText(noKey)).toBeNull();
  });

  test("leads from what the file holds to the file, and on through the key", async () => {
    await openImport("Metrics Evaluation");
    const controls = [...screen.getByRole("dialog").querySelectorAll("select, input, button")];
    const key = [titleChoice(), field("Chapter"), field("Subchapter"), field("Part"), field("Section")];
    const order = [
      area().getByLabelText("What the file holds"),
      picker(),
      ...key,
      area().getByText("Cancel"),
    ];
    expect(controls.slice(0, order.length)).toEqual(order);
  });

  test.each([
    [file("metrics.csv", "text/csv"), "Please select a valid JSON file"],
    [
      file("metrics.json", "application/json", 4 * 1024 * 1024 + 1),
      "A metrics evaluation can be at most 4 MB.",
    ],
  ])("takes JSON of a bounded size alone", async (chosen, message) => {
    const { user } = await openImport("Metrics Evaluation");
    // A drop does not pass the picker's filter.
    fireEvent.drop(area().getByText("JSON, up to 4 MB"), {
      dataTransfer: { files: [chosen], types: ["Files"] },
    });
    area().getByText(message);
    area().getByText(noFile);
    expect(area().queryByText(chosen.name)).toBeNull();
    await choose(user, file("right.json"));
    area().getByText("right.json");
    expect(area().queryByText(message)).toBeNull();
  });

  test("stores the file, imports it under its key, and is ready for the next section", async () => {
    const { api, user } = await openImport("Metrics Evaluation");
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
    area().getByText(noFile);
    expect(field("Part").value).toBe("11");
  });

  test("that is refused says why in the server's words, and keeps what was typed and chosen", async () => {
    const { user } = await openImport("Metrics Evaluation", {
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
    const { api, user } = await openImport("Metrics Evaluation");
    await fillAll(user);
    await user.click(button());
    await stored(500);
    await screen.findByText("Error");
    screen.getByText("Failed to import metrics evaluation");
    expect(api.last("importMetricsEvaluation")).toBeUndefined();
  });

  test("lets another file be chosen", async () => {
    const { user } = await openImport("Metrics Evaluation");
    await choose(user, file("wrong.json"));
    await user.click(area().getByText("Change file"));
    expect(area().queryByText("wrong.json")).toBeNull();
    await choose(user, file("right.json"));
    area().getByText("right.json");
  });
});

const rulesFile = (text = "[{}]", name = "rules.json") =>
  new File([text], name, { type: "application/json" });
const rulesButton = () => button("Import Extracted Rules");
const jobId = anImportJob().jobId;
const started = () => ({ jobId, message: "The import has started." });
const place = { cfrTitle: "21", part: "11", section: "11.10" };
const sent = { objectKey: "q/system/1/key", name: "rules.json" };

describe("a file dropped on the console", () => {
  const drop = (...files: File[]) =>
    fireEvent.drop(document.body, { dataTransfer: { files, types: ["Files"] } });

  test("is in the dialog, which knows where it belongs", async () => {
    const { user } = await openConsole();
    drop(rulesFile('[{"source_section":"42 CFR 482.12(a)"}]', "hospital.json"));
    await screen.findByText("Title 42 and part 482 were read from hospital.json.");
    area().getByText("hospital.json");
    await user.selectOptions(area().getByLabelText("What the file holds"), "Section Texts");
    area().getByText("hospital.json");
    area().getByText("Please provide chapter and subchapter");
  });

  test("that is no JSON is refused there, and on other tabs nothing opens", async () => {
    const { user } = await openConsole();
    drop(new File(["a"], "rules.csv", { type: "text/csv" }));
    await screen.findByText("Please select a valid JSON file");
    await user.click(area().getByText("Cancel"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("tab", { name: "System" }));
    drop(rulesFile());
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("keeps its place when the kind is changed to one that cannot take it", async () => {
    const { user } = await openConsole();
    drop(file("large.json", "application/json", 5 * 1024 * 1024));
    await screen.findByText("large.json");
    await user.selectOptions(area().getByLabelText("What the file holds"), "Metrics Evaluation");
    area().getByText("A metrics evaluation can be at most 4 MB.");
    expect(button()).toHaveProperty("disabled", true);
  });
});

describe("the import of extracted rules", () => {
  test("cannot be sent before file and key are there, and says what is missing", async () => {
    const { user } = await openImport("Extracted Rules");
    expect(rulesButton().disabled).toBe(true);
    area().getByText("Please select an Extracted Rule JSON file to import");
    await choose(user, rulesFile());
    area().getByText(noKey);
    expect(rulesButton().disabled).toBe(true);
    await user.selectOptions(titleChoice(), "21");
    await fill(user);
    expect(area().queryByText(noKey)).toBeNull();
    expect(rulesButton().disabled).toBe(false);
  });

  test("refuses what is no JSON", async () => {
    await openImport("Extracted Rules");
    const chosen = new File(["a"], "rules.csv", { type: "text/csv" });
    fireEvent.drop(area().getByText("JSON, under 50MB"), {
      dataTransfer: { files: [chosen], types: ["Files"] },
    });
    area().getByText("Please select a valid JSON file");
  });

  test("shows how far the upload is, follows the job, and says that it is done", async () => {
    let asked = 0;
    const { api, user } = await openImport("Extracted Rules", {
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
    await fillAll(user, {}, rulesFile());
    await user.click(rulesButton());
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    FakeUpload.sent[0]?.progress(1, 4);
    await area().findByText("25%");
    area().getByText("Uploading rules.json");
    FakeUpload.sent[0]?.finish(200);
    await area().findByText("3 of 12");
    await screen.findByText("Extracted rules imported successfully");
    screen.getByText("Success");
    expect(api.last("importExtractedRules")?.body).toEqual({ ...sent, ...place });
    expect(area().getByText("Created").nextElementSibling?.textContent).toBe("12");
    await waitFor(() => expect(api.count("listImports")).toBeGreaterThan(lists));
    await user.click(area().getByText("Import another file"));
    area().getByText("Please select an Extracted Rule JSON file to import");
  });

  test("that fails says why, or else the fallback", async () => {
    const { user } = await openImport("Extracted Rules", {
      importExtractedRules: started,
      getImport: anImportJob({ kind: "extracted-rules", status: "failed", message: "" }),
    });
    await fillAll(user, {}, rulesFile());
    await user.click(rulesButton());
    await stored();
    await screen.findByText("Error");
    screen.getByText("Failed to import extracted rules");
  });

  test("can be previewed first; what is confirmed is the file that was previewed", async () => {
    const { api, user } = await openImport("Extracted Rules", {
      previewImport: started,
      importExtractedRules: started,
      getImport: anImportJob({
        ...{ kind: "extracted-rules", mode: "preview", status: "done", message: "1 rule would be new." },
        ...{ total: 1, processed: 1, created: 1 },
        preview: {
          created: [{ row: 4, id: "21.11-11.10-001", section: "11.10", title: "Keep records", changes: [] }],
          updated: [],
          unchanged: [],
          removed: [],
        },
      }),
    });
    await fillAll(user, {}, rulesFile());
    await user.click(area().getByText("Preview"));
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
    const { user } = await openImport("Extracted Rules");
    await choose(user, rulesFile('[{"source_section":"42 CFR 482.12(a)"}]', "hospital.json"));
    await screen.findByText("Title 42 and part 482 were read from hospital.json.");
    expect([titleChoice().value, field("Part").value]).toEqual(["42", "482"]);
    await user.click(area().getByText("Change file"));
    await choose(user, rulesFile('[{"source_section":"21 CFR 11.10"}]'));
    expect(field("Part").value).toBe("482");
    await user.clear(field("Part"));
    expect(field("Part").value).toBe("");
  });
});

describe("the import of section texts", () => {
  test("needs a file, chapter and subchapter", async () => {
    const { api, user } = await openImport("Section Texts", {
      importSections: started,
      getImport: anImportJob({ kind: "sections", status: "done", created: 3 }),
    });
    const submit = () => button("Import Section Texts");
    area().getByText("Please select a Section Texts JSON file to import");
    await choose(user, rulesFile("{}", "part-11.json"));
    area().getByText("Please provide chapter and subchapter");
    expect(submit().disabled).toBe(true);
    expect(area().queryByText("Preview")).toBeNull();
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

test("the import of regulatory rules needs the file alone: each rule names its place", async () => {
  const { api, user } = await openImport("Regulatory Rules", {
    importRules: started,
    getImport: anImportJob({ status: "done", created: 1, message: "1 rule was created." }),
  });
  expect(area().queryByLabelText(/^Title/)).toBeNull();
  await choose(user, rulesFile());
  await user.click(button("Import Rules"));
  await stored();
  await screen.findByText("Import Successful");
  expect(api.last("importRules")?.body).toEqual(sent);
});
