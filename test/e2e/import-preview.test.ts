import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { accountOf, expectAccessible, newPerson, type Person, signInByCall } from "../support/browser.ts";
import { widths } from "../support/browser-window.ts";

/* What an officer imports into the company's own library: previewed, imported, taken back. Part 822 is its own. */
const rule = (number: number, words: string) => ({
  obligation_id: `822.9-00${number}`,
  source_section: "21 CFR 822.9",
  rule_title: `Plan ${number}`,
  rule_text_verbatim: `The manufacturer shall ${words}.`,
});
const first = [rule(1, "write a plan"), rule(2, "keep the plan")];
const second = [rule(1, "write a better plan"), rule(2, "keep the plan"), rule(3, "review the plan"), {}];

let officer: Person;
beforeAll(async () => {
  officer = await newPerson();
  await signInByCall(officer.context, accountOf("compliance_officer"));
});
const previewFile = async (page: Page, name: string, rows: readonly unknown[]) => {
  await page.goto("/cfr-titles");
  await page.getByRole("button", { name: "Import Rules" }).click();
  const buffer = Buffer.from(JSON.stringify(rows));
  await page
    .getByLabel("Choose a JSON file or drop it here")
    .setInputFiles({ name, mimeType: "application/json", buffer });
  await page.getByRole("button", { name: "Preview" }).click();
  const dialog = page.getByRole("dialog", { name: `Preview of ${name}` });
  await dialog.getByRole("tab", { name: /^Refused/ }).waitFor();
  const figures = await dialog.locator("dl").first().locator("dd").allTextContents();
  return { dialog, figures };
};

const importPreviewed = async (page: Page) => {
  await page.getByRole("dialog").getByRole("button", { name: "Import Rules" }).click();
  await page.getByText("Import Successful").waitFor();
};

describe("an import, in the browser", () => {
  it("is previewed before anything is written", async () => {
    const { page } = officer;
    expect((await previewFile(page, "plans-1.json", first)).figures).toEqual(["2", "0", "0", "0"]);
    // A preview writes nothing: another one finds the same.
    expect((await previewFile(page, "plans-1.json", first)).figures).toEqual(["2", "0", "0", "0"]);
    await importPreviewed(page);
  });

  it("shows what the next file changes, before and after", async () => {
    const { page } = officer;
    const { dialog, figures } = await previewFile(page, "plans-2.json", second);
    expect(figures).toEqual(["1", "1", "1", "1"]);
    await dialog.locator("ins", { hasText: "better" }).first().waitFor();
    await expectAccessible(page, "the preview of an import");
    await importPreviewed(page);
  });

  it("is taken back from the history, once", async () => {
    const { page } = officer;
    await page.goto("/cfr-titles");
    await page.getByRole("button", { name: "Import history" }).click();
    await page.getByRole("button", { name: "Undo the import of plans-2.json" }).click();
    await page.getByRole("button", { name: "Undo import" }).click();
    await page.getByText("The import was undone").first().waitFor();
    await page.getByText("Undone", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Undo the import of plans-2.json" }).count()).toBe(0);
    await expectAccessible(page, "the history of imports");
    expect((await previewFile(page, "plans-2.json", second)).figures).toEqual(["1", "1", "1", "1"]);
  });

  it("fits a phone", async () => {
    const { page } = officer;
    await page.setViewportSize(widths.phone);
    await page.goto("/cfr-titles");
    await page.getByRole("button", { name: "Import history" }).click();
    await page.getByText("plans-1.json").first().waitFor();
    await expectAccessible(page, "the history of imports on a phone");
  });
});
