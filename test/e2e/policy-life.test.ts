import type { Locator, Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, type Person } from "../support/browser.ts";
import { asked, peopleOfJourney, savedBy, told } from "../support/journey.ts";

/*
 * A policy is confirmed by two of four; its next version comes back from its approver once, and a material version asks
 * exactly those two again, an editorial one no one.
 */
const name = "Clean room entry.txt";

interface Row {
  id: string;
  state: string;
  versionNumber: number;
  counts: { asked: number; confirmed: number };
}

const person = peopleOfJourney();
let admin: Person;
let officer: Person;
let priya: Person;
let grace: Person;
let policy: string;
beforeAll(async () => {
  [admin, officer, priya, grace] = await Promise.all([
    person("company_admin"),
    person("compliance_officer"),
    person("priya", { timeZone: "Pacific/Auckland" }),
    person("grace", { timeZone: "America/Los_Angeles" }),
  ]);
  const buffer = Buffer.from("Put on a gown before you enter.\n\nWash your hands for one minute.\n");
  const answer = await officer.context.request.post("/api/policies", {
    multipart: { file: { name, mimeType: "text/plain", buffer } },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  ({ id: policy } = await answer.json());
});

const openTab = async ({ page }: Person, tab: "versions" | "acknowledgement") => {
  await page.goto(`/policies/${policy}?tab=${tab}`);
  // A version that is written here has the name of a text.
  await page.getByRole("heading", { level: 1, name: /^Clean room entry/ }).waitFor();
  return page;
};
const campaigns = async (): Promise<Row[]> =>
  (await asked<{ items: Row[] }>(officer, `/api/acknowledgements?policyId=${policy}`)).items;
const press = (place: Page | Locator, button: string) =>
  place.getByRole("button", { name: button, exact: true }).click();

const confirm = async ({ page }: Person, words: string) => {
  await page.goto(`/policies/${policy}`);
  await page.getByText(words).first().waitFor();
  await page.getByRole("tab", { name: "Acknowledgement" }).click();
  await page.getByRole("checkbox", { name: "I have read and understood this version" }).check();
  await press(page, "Confirm");
  await told(page, "Confirmation recorded");
};

/** Writes the next version, which adds a sentence. */
const write = async (page: Page, sentence: string, isMaterial: boolean) => {
  await press(page, "New version");
  const dialog = page.getByRole("dialog", { name: "New version" });
  await dialog.getByRole("combobox", { name: /^How/ }).selectOption({ label: "Write here" });
  const text = dialog.getByRole("textbox", { name: "Text" });
  // The words of a file that was just uploaded are read by a worker, which a busy machine starts late.
  await text.waitFor({ timeout: 120_000 });
  await text.press("Control+End");
  await text.pressSequentially(` ${sentence}`);
  await dialog.getByRole("textbox", { name: /^Change note/ }).fill(`Adds: ${sentence}`);
  await dialog.getByRole("checkbox", { name: /^Material change/ }).setChecked(isMaterial);
  await expectAccessible(page, "the dialog that writes a version");
  await press(dialog, "Save");
  await told(page, "Version saved");
};
const send = async (page: Page) => {
  await press(page, "Send for approval");
  const dialog = page.getByRole("dialog", { name: /for approval$/ });
  await dialog.getByRole("checkbox", { name: "Miriam Okafor" }).check();
  await press(dialog, "Send for approval");
  await told(page, "Sent for approval");
};

describe("a policy with a life", () => {
  it("is confirmed by people who were asked, with a certificate", async () => {
    const page = await openTab(officer, "acknowledgement");
    await press(page, "Ask for acknowledgement");
    const dialog = page.getByRole("dialog", { name: "Ask for acknowledgement" });
    await dialog.getByRole("combobox", { name: /^Who is asked/ }).selectOption({ label: "Everyone" });
    await expectAccessible(page, "the dialog that asks for acknowledgement");
    await press(dialog, "Ask");
    await told(page, "Sent to 5 people");
    await confirm(priya, "Wash your hands");
    await confirm(admin, "Wash your hands");

    const [{ id } = { id: "" }] = await campaigns();
    await page.goto(`/acknowledgements/${id}`);
    await page.getByRole("table", { name: "People who were asked" }).waitFor();
    await expectAccessible(page, "an acknowledgement");
    const csv = await savedBy(page, () => press(page, "Certificate (CSV)"));
    expect(csv.bytes.toString("utf8")).toContain("Priya Raman");
    expect(csv.bytes.toString("utf8")).not.toContain("Grace Whitfield");
    const pdf = await savedBy(page, () => press(page, "Certificate (PDF)"));
    expect(pdf.bytes.subarray(0, 5).toString("latin1")).toBe("%PDF-");
  });

  it("is returned and approved, and its material version asks exactly those who confirmed", async () => {
    const page = await openTab(officer, "versions");
    await write(page, "Leave your phone outside.", true);
    await send(page);
    const approver = await openTab(admin, "versions");
    await press(approver, "Return");
    const dialog = approver.getByRole("dialog", { name: "Return Version 2" });
    await dialog.getByRole("textbox", { name: /^Reason/ }).fill("Say where.");
    await press(dialog, "Return");
    await told(approver, "Version returned");

    await page.reload();
    await page.getByText("Say where.").waitFor();
    await send(page);
    await approver.reload();
    await press(approver, "Approve");
    await told(approver, "Version approved");

    await page.reload();
    await press(page, "Compare");
    const compared = page.getByRole("dialog", { name: "Compare versions" });
    await compared.locator("ins").filter({ hasText: "phone" }).first().waitFor();
    await expectAccessible(page, "two versions beside each other");
    await page.keyboard.press("Escape");
    await press(page, "Publish");
    const question = page.getByRole("alertdialog", { name: "Publish Version 2?" });
    await question.getByText("2 people will be asked again.").waitFor();
    await press(question, "Publish");
    await told(page, "Version 2 published");

    const [now, before] = await campaigns();
    expect(now).toMatchObject({ state: "open", versionNumber: 2, counts: { asked: 2, confirmed: 0 } });
    expect(before).toMatchObject({ state: "closed", counts: { asked: 5, confirmed: 2 } });
    await confirm(priya, "Leave your phone");
    const other = await openTab(grace, "acknowledgement");
    await other.getByRole("heading", { name: "Nothing to acknowledge" }).waitFor();
  });

  it("asks no one when an editorial version is published", async () => {
    const page = await openTab(officer, "versions");
    await write(page, "Thank you.", false);
    await press(page, "Publish");
    const question = page.getByRole("alertdialog", { name: "Publish Version 3?" });
    expect(await question.getByText("asked again").count()).toBe(0);
    await press(question, "Publish");
    await told(page, "Version 3 published");
    expect((await campaigns()).map(({ state, versionNumber }) => [versionNumber, state])).toEqual([
      [2, "closed"],
      [1, "closed"],
    ]);
  });
});
