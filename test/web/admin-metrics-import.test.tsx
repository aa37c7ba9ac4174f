// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createUpload, listImports } from "../../shared/api/imports.ts";
import { importMetricsEvaluation } from "../../shared/api/metrics.ts";
import { aUser } from "../support/factories.ts";
import { type FakeRoute, on, problem } from "../support/fake-api.ts";
import { FakeUpload } from "../support/fake-upload.ts";
import { openApp, setUpBrowser } from "../support/render-app.tsx";
// Loaded before the first test, whose time is its own.
import "../../web/src/pages/admin-page.tsx";

setUpBrowser();
beforeEach(() => {
  FakeUpload.sent.length = 0;
  vi.stubGlobal("XMLHttpRequest", FakeUpload);
});

const noFile = "Please select a Metrics Evaluation JSON file to import";
const noKey = "Please provide all composite key fields (Title, Chapter, Subchapter, Part, Section)";

const file = (name = "metrics.json", type = "application/json", size?: number) => {
  const made = new File(['{"metrics":{}}'], name, { type });
  if (size !== undefined) Object.defineProperty(made, "size", { value: size });
  return made;
};

const openConsole = async (...routes: FakeRoute[]) => {
  const app = openApp({
    path: "/admin",
    as: aUser({ role: "super_admin", companyId: null, companyName: null, membership: "none" }),
    routes: [
      on(listImports, () => ({ items: [], nextCursor: null })),
      on(createUpload, () => ({
        uploadURL: "https://files.example/key?signature=1",
        objectKey: "q/system/1/key",
        headers: { "content-type": "application/json" },
      })),
      on(importMetricsEvaluation, () => ({ message: "Metrics evaluation imported successfully" })),
      ...routes,
    ],
  });
  await screen.findByRole("heading", { level: 2, name: "JSON Data Import" });
  return app;
};

const area = () => {
  const section = screen.getByText("JSON Data Import").closest("section");
  if (!section) throw new Error("The heading is in no section");
  return within(section);
};
// By text and label: looking for a role goes through five hundred titles each time.
const button = () => area().getByText<HTMLButtonElement>("Import Metrics Evaluation");
const field = (label: keyof typeof key) => area().getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
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
  test("asks for the composite key: titles 1 to 500, the first chosen, and four texts", async () => {
    await openConsole();
    const titles = [...titleChoice().options].map(({ textContent }) => textContent);
    expect([titles.length, titles[0], titles.at(-1)]).toEqual([500, "1", "500"]);
    expect(titleChoice().value).toBe("1");
    for (const label of ["Chapter", "Subchapter", "Part", "Section"] as const)
      expect(field(label).required).toBe(true);
    area().getByText("Such as 11.10, or “entire part”");
  });

  test("cannot be sent before everything is there, and says what is missing", async () => {
    const { user } = await openConsole();
    expect(button()).toHaveProperty("disabled", true);
    area().getByText(noFile);
    await choose(user, file());
    expect(area().queryByText(noFile)).toBeNull();
    area().getByText(noKey);
    await fill(user, { Section: "" });
    expect(button()).toHaveProperty("disabled", true);
    await user.type(field("Section"), " ");
    area().getByText(noKey);
    await user.type(field("Section"), "11.10");
    expect(area().queryByText(noKey)).toBeNull();
    expect(button()).toHaveProperty("disabled", false);
    expect(button().getAttribute("aria-describedby")).not.toBeNull();
  });

  test.each([
    [file("metrics.csv", "text/csv"), "Please select a valid JSON file"],
    [
      file("metrics.json", "application/json", 4 * 1024 * 1024 + 1),
      "A metrics evaluation can have 4 MB at most.",
    ],
  ])("takes JSON of a bounded size alone", async (chosen, message) => {
    const { user } = await openConsole();
    // A drop does not pass the picker's filter.
    fireEvent.drop(area().getByText("JSON, up to 4 MB"), { dataTransfer: { files: [chosen] } });
    area().getByText(message);
    area().getByText(noFile);
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
    expect(api.last(createUpload)?.body).toEqual({
      name: "metrics.json",
      size: 14,
      type: "application/json",
    });
    expect(api.last(importMetricsEvaluation)?.body).toEqual({
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
    const { user } = await openConsole(
      on(importMetricsEvaluation, () => problem(400, "There is no CFR title 21.")),
    );
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
    expect(api.last(importMetricsEvaluation)).toBeUndefined();
  });

  test("lets another file be chosen", async () => {
    const { user } = await openConsole();
    await choose(user, file("wrong.json"));
    await user.click(area().getByText("Choose another file"));
    expect(area().queryByText("wrong.json")).toBeNull();
    await choose(user, file("right.json"));
    area().getByText("right.json");
  });
});
