import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountOf, newPerson, signIn } from "../support/browser.ts";
import { syntheticRules } from "../support/synthetic-rules.ts";

const count = 30_000;
const padding = "The sentence goes on, so that the file is as large as real regulation is. ".repeat(13);

let folder: string;
let file: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "subpart-large-"));
  file = join(folder, "large.json");
  const rules = syntheticRules(count, 300).map((rule) => ({ ...rule, rule_text_verbatim: padding }));
  writeFileSync(file, JSON.stringify(rules));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

describe("a file of 45 MB, in the browser", () => {
  it("is uploaded and imported with its progress in sight", async () => {
    expect(statSync(file).size / 1_000_000).toBeGreaterThan(45);
    const { page, errors } = await newPerson();
    await signIn(page, accountOf("super_admin"));
    await page.goto("/cfr-titles");
    await page.getByRole("button", { name: "Import Rules" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Import Regulatory Rules" });
    await dialog.locator("input[type=file]").setInputFiles(file);
    await dialog.getByRole("button", { name: "Upload" }).click();
    await dialog.getByRole("progressbar").waitFor();
    await page.getByText("Import Successful").waitFor({ timeout: 100_000 });
    const created = await dialog.locator("dl div", { hasText: "Created" }).locator("dd").textContent();
    expect(created?.replace(/\D/g, "")).toBe(String(count));
    expect(errors).toEqual([]);
  });
});
