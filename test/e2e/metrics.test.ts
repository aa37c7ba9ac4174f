import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import {
  accountOf,
  expectAccessible,
  leave,
  newPerson,
  type Person,
  signInByCall,
} from "../support/browser.ts";
import { widths } from "../support/browser-window.ts";

/* An evaluation on its way from the console's import to the people of a company. Part 820 is this journey's own. */
const part = "/cfr-titles/21/parts/820/rules";

const evaluation = (coverage: number) => ({
  metrics: { dag: 1, hallucination: 0.05, summarization: 0.4, coverage, geval: 0.55 },
  dag_analysis: {
    hierarchy_depth: 4,
    num_components: 6,
    has_cycles: false,
    topological_order: ["820.45-s001", "820.10-s001", "820.10-s002"],
  },
  coverage_details: {
    evaluation_results: { coverage_percentage: 87.5, correct_answers: 7, total_questions: 8 },
    questions: Array.from({ length: 5 }, (_, index) => ({
      id: `Q${index + 1}`,
      question: `Which record does step ${index + 1} need?`,
      correct_answer: `The record of step ${index + 1}`,
      explanation: "It is named in the procedure.",
    })),
  },
  details: { total_obligations: 8, avg_dependencies: 0.25, cycles_detected: 0 },
});

let operator: Person;
let officer: Person;
beforeAll(async () => {
  [operator, officer] = await Promise.all([newPerson(), newPerson()]);
  await signInByCall(operator.context, accountOf("super_admin"));
  await signInByCall(officer.context, accountOf("compliance_officer"));
});
const fillKey = async (page: Page, section: string): Promise<void> => {
  await page.getByRole("button", { name: "Import JSON File" }).click();
  const area = page.getByRole("dialog", { name: "Import a JSON File" });
  await area.getByRole("combobox", { name: "What the file holds" }).selectOption("Metrics Evaluation");
  await area.getByRole("combobox", { name: "Title" }).selectOption("21");
  const key = { Chapter: "I", Subchapter: "H", Part: "820", Section: section };
  for (const [name, value] of Object.entries(key))
    await area.getByRole("textbox", { name, exact: true }).fill(value);
};

/** Imports `content` through the console and waits for the toast that says `outcome`. */
const importFile = async (page: Page, section: string, content: string, outcome: string): Promise<void> => {
  await page.goto("/admin");
  await fillKey(page, section);
  const button = page.getByRole("button", { name: "Import Metrics Evaluation" });
  expect(await button.isDisabled()).toBe(true);
  await page
    .getByLabel("Choose a Metrics Evaluation JSON file or drop it here")
    .setInputFiles({ name: "metrics.json", mimeType: "application/json", buffer: Buffer.from(content) });
  await button.click();
  await page.getByText(outcome).first().waitFor();
};

const openMetrics = async (page: Page): Promise<void> => {
  await page.goto(part);
  await page.getByRole("tab", { name: /^Metrics/ }).click();
};

describe("metrics, in the browser", () => {
  it("are missing before an import", async () => {
    await openMetrics(officer.page);
    await officer.page.getByRole("tab", { name: "Metrics (0)" }).waitFor();
    await officer.page.getByRole("heading", { name: "No metrics available" }).waitFor();
  });

  it("are imported in the console, for the whole part and for a section", async () => {
    const { page } = operator;
    await importFile(page, "entire part", '{"metrics":', "The file ends in the middle of its JSON");
    const sentence = "Metrics evaluation imported successfully";
    await importFile(page, "entire part", JSON.stringify(evaluation(0.625)), sentence);
    await importFile(page, "820.10", JSON.stringify(evaluation(0.9)), sentence);
    await expectAccessible(page, "the import of metrics");
  });

  it("are shown to an officer, who looks at one section of them", async () => {
    const { page } = officer;
    await openMetrics(page);
    await page.getByRole("tab", { name: "Metrics (1)" }).waitFor();
    await page.getByText("Showing metrics for entire part").waitFor();
    await page.getByText("62.5%").first().waitFor();
    await page.getByText("87.5%").first().waitFor();
    await expectAccessible(page, "the metrics of a part");
    await page.getByRole("button", { name: "+ 2 more questions" }).click();
    await page.getByText("Which record does step 5 need?").waitFor();
    await page.getByRole("combobox", { name: "Section" }).selectOption("820.10");
    await page.getByText("Showing metrics for Section 820.10").waitFor();
    await page.getByText("90.0%").first().waitFor();
    expect(officer.errors).toEqual([]);
    expect(operator.errors).toEqual([]);
  });

  it("fit a phone in the dark", async () => {
    const { context, page, errors } = await newPerson({ viewport: widths.phone, dark: true });
    await signInByCall(context, accountOf("super_admin"));
    await page.goto("/admin");
    await page.getByRole("region", { name: "JSON Data Import" }).waitFor();
    await expectAccessible(page, "the import of metrics on a phone");
    await openMetrics(page);
    await page.getByText("Showing metrics for entire part").waitFor();
    await expectAccessible(page, "metrics on a phone");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect([wide, errors]).toEqual([false, []]);
    await leave(context);
  });
});
