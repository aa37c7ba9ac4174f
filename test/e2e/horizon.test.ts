import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { accountOf, expectAccessible, newPerson, type Person, signInByCall } from "../support/browser.ts";
import { widths } from "../support/browser-window.ts";

/*
 * Two versions of a part on their way from the import to the people of a company. Part 803 is this journey's own;
 * its wording is ours.
 */
const paragraphs = Array.from(
  { length: 40 },
  (_, index) =>
    `(${index + 1}) Step ${index + 1} is written down by the person who did it, with the day and the hour.`,
).join("\n\n");

const section = (sectionNo: string, heading: string, text: string) => ({ sectionNo, heading, text });
const versions = {
  titleNumber: 21,
  titleName: "Food and Drugs",
  partNo: "803",
  partDescription: "Reports about devices",
  versions: [
    {
      versionDate: "2024-01-15",
      sections: [
        section("803.12", "Where reports go", "A report - with its annexes - goes to the office."),
        section("803.17", "Procedures", `The reporter may keep a file for 30 days.\n\n${paragraphs}`),
        section("803.18", "Files", "A file is kept where an inspector finds it."),
      ],
    },
    {
      versionDate: "2026-03-02",
      sections: [
        section("803.12", "Where reports go", "A report — with its annexes — goes to the office."),
        section(
          "803.17",
          "Procedures",
          `The reporter must keep a file for 10 days.\n\n${paragraphs}\n\nThe file has an index.`,
        ),
        section("803.18", "Files", "A file is kept where an inspector finds it."),
        section("803.99", "Drills", "Once a year everyone tries the whole procedure."),
      ],
    },
  ],
};

const map = "/horizon-mapping?title=21&part=803";
const comparisonOf = "Text Comparison: CFR 21-803-803.17";

const people: Person[] = [];
const signedIn = async (role: string, look: Parameters<typeof newPerson>[0] = {}): Promise<Person> => {
  const person = await newPerson(look);
  people.push(person);
  await signInByCall(person.context, accountOf(role));
  return person;
};
const importVersions = async ({ context }: Person): Promise<void> => {
  const file = {
    name: "part-803.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(versions)),
  };
  const multipart = { file, chapter: "I", subchapter: "H" };
  const started = await context.request.post("/api/admin/import-sections", { multipart });
  expect(started.status(), await started.text()).toBe(202);
  const { jobId } = z.object({ jobId: z.string() }).parse(await started.json());
  const statusOf = async () =>
    z.object({ status: z.string() }).parse(await (await context.request.get(`/api/imports/${jobId}`)).json())
      .status;
  await expect.poll(statusOf, { timeout: 30_000, interval: 250 }).toBe("done");
};

const rowOf = (page: Page, sectionId: string) =>
  page.getByRole("row").filter({ has: page.getByRole("button", { name: `View Differences: ${sectionId}` }) });

const summaryOf = async (page: Page): Promise<Record<string, string>> => {
  const cards: Record<string, string> = {};
  for (const name of ["Total Sections", "With Changes", "No Changes", "Avg Changes"]) {
    const text = await page
      .getByRole("main")
      .getByText(name, { exact: true })
      .first()
      .locator("..")
      .textContent();
    cards[name] = text?.replace(name, "").trim() ?? "";
  }
  return cards;
};

/** Where the two texts are scrolled to, as shares of the way. */
const scrolled = (page: Page): Promise<number[]> =>
  page
    .getByRole("dialog")
    .locator("[tabindex='0']")
    .evaluateAll((panes) =>
      panes.map(({ scrollTop, scrollHeight, clientHeight }) => scrollTop / (scrollHeight - clientHeight)),
    );

describe("changes of sections", () => {
  it("are seen by the super admin, who imported two versions and comes from the console", async () => {
    const operator = await signedIn("super_admin");
    await importVersions(operator);
    const { page } = operator;
    await page.goto("/admin");
    await page.getByRole("link", { name: "Horizon Map" }).click();
    await page.getByRole("heading", { level: 1, name: "Horizon Mapping" }).waitFor();
    await page.getByRole("combobox", { name: "CFR Title" }).selectOption({ label: "21 - Food and Drugs" });
    await page.getByRole("combobox", { name: "Part", exact: true }).selectOption({ label: "Part 803" });
    await page.getByText("1–4 of 4 sections").waitFor();
    expect(await summaryOf(page)).toEqual({
      "Total Sections": "4",
      "With Changes": "2",
      "No Changes": "2",
      "Avg Changes": "50%",
    });
    expect(await page.getByRole("columnheader", { name: "Your Rules" }).count()).toBe(0);
    await expectAccessible(page, "the horizon map of the super admin");
  });

  it("are told to an officer with their kind, and lead to the company's rules", async () => {
    const { page } = await signedIn("compliance_officer");
    await page.goto(map);
    const changed = rowOf(page, "803.17");
    await changed.waitFor();
    for (const text of ["Has Changes", "Substantive", "may → must", "30 → 10"])
      await changed.getByText(text, { exact: true }).waitFor();
    await rowOf(page, "803.12").getByText("Editorial", { exact: true }).waitFor();
    for (const unchanged of ["803.18", "803.99"])
      await rowOf(page, unchanged).getByText("No Changes", { exact: true }).waitFor();
    await expectAccessible(page, "the horizon map");
    await changed.getByRole("link", { name: "2 rules from section 803.17" }).click();
    await page.getByRole("heading", { level: 1, name: "Title 21 - Part 803" }).waitFor();
    expect(new URL(page.url()).search).toContain("section=803.17");
    const groups = page.getByRole("heading", { name: /^CFR 21 Part 803 - Section/ });
    await groups.first().waitFor();
    expect(await groups.allTextContents()).toEqual([expect.stringContaining("Section 803.17")]);
  });

  it("are compared side by side, marked, and scrolled and stepped through together", async () => {
    const { page } = await signedIn("compliance_officer");
    await page.goto(map);
    const opener = page.getByRole("button", { name: "View Differences: 803.17" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: comparisonOf });
    await dialog.getByText("3 substantive, 0 editorial").waitFor();
    const left = dialog.getByRole("region", { name: "Text of the previous version" });
    const right = dialog.getByRole("region", { name: "Text of the current version" });
    expect(await left.locator("ins").count()).toBe(0);
    expect((await left.locator("del").allInnerTexts()).join(" ")).toMatch(/may.*30/s);
    expect(await right.locator("del").count()).toBe(0);
    expect((await right.locator("ins").allInnerTexts()).join(" ")).toMatch(
      /must.*10.*The file has an index/s,
    );
    await expectAccessible(page, "the comparison");

    await left.locator("[tabindex='0']").evaluate((pane) => pane.scrollTo(0, pane.scrollHeight));
    await expect.poll(() => scrolled(page)).toEqual([1, 1]);
    // For 50 ms the pane that was moved moves nothing back.
    await page.waitForTimeout(200);
    await right.locator("[tabindex='0']").evaluate((pane) => pane.scrollTo(0, 0));
    await expect.poll(() => scrolled(page)).toEqual([0, 0]);

    const next = dialog.getByRole("button", { name: "Next change" });
    await next.focus();
    for (const place of ["Change 1 of 3", "Change 2 of 3", "Change 3 of 3"]) {
      await page.keyboard.press("Enter");
      await dialog.getByRole("status").getByText(place).waitFor();
    }
    await expect.poll(async () => (await scrolled(page)).every((share) => share > 0.9)).toBe(true);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it("show the text of a section in which nothing changed", async () => {
    const { page } = await signedIn("company_admin");
    await page.goto(map);
    await page.getByRole("button", { name: "View Differences: 803.18" }).click();
    const dialog = page.getByRole("dialog", { name: "Text Comparison: CFR 21-803-803.18" });
    await dialog.getByRole("status").getByText("No changes").waitFor();
    const texts = dialog.getByText("A file is kept where an inspector finds it.");
    await expect.poll(() => texts.count()).toBe(2);
  });

  it("are not for members, for whom nothing is loaded", async () => {
    const { page } = await signedIn("member");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(map);
    await page.getByRole("heading", { name: "Access Denied" }).waitFor();
    await page.getByText("Only administrators and compliance officers can access Horizon Mapping.").waitFor();
    await page.waitForLoadState("networkidle");
    expect(asked.filter((path) => path.startsWith("/api/"))).toEqual(["/api/user"]);
    expect((await page.request.get("/api/horizon-map")).status()).toBe(403);
    await expectAccessible(page, "the horizon map of a member");
  });

  it("are reached and read on a phone in the dark", async () => {
    const { page } = await signedIn("compliance_officer", { viewport: widths.phone, dark: true });
    await page.goto("/assignments");
    await page.getByRole("button", { name: "Open navigation" }).click();
    await page.getByRole("link", { name: "Horizon Map" }).click();
    await page.getByRole("heading", { level: 1, name: "Horizon Mapping" }).waitFor();
    await page.goto(map);
    const view = page.getByRole("row").filter({ hasText: "803.17" }).getByRole("button");
    await view.waitFor();
    await expectAccessible(page, "the horizon map on a phone");
    // One tap, without a menu before it.
    await view.click();
    await page.getByRole("dialog", { name: comparisonOf }).getByText("3 substantive, 0 editorial").waitFor();
    await expectAccessible(page, "the comparison on a phone");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wide).toBe(false);
  });

  it("cause no error in any page", () => {
    expect(people.flatMap(({ errors }) => errors)).toEqual([]);
  });
});
