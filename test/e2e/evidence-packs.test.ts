import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, type Person } from "../support/browser.ts";
import { peopleOfJourney, told } from "../support/journey.ts";

/* A pack of a past day is made, downloaded, and verified without a network: as it is, and with its content changed. */
const person = peopleOfJourney();
const folder = mkdtempSync(join(tmpdir(), "pack-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const yesterday = new Intl.DateTimeFormat("sv-SE").format(Date.now() - 24 * 3_600_000);
let officer: Person;
let pack: Buffer;
let hash = "";
beforeAll(async () => {
  officer = await person("compliance_officer");
});

const files = () => unzipSync(pack);
/** What the page that came in the pack says of a zip file, by itself. */
const verdictOn = async (bytes: Uint8Array): Promise<string[]> => {
  const page = await officer.context.newPage();
  const address = join(folder, "verify.html");
  writeFileSync(address, files()["verify.html"] ?? "");
  await officer.context.setOffline(true);
  await page.goto(pathToFileURL(address).href);
  await page.getByLabel("Evidence pack").setInputFiles({
    ...{ name: "pack.zip", mimeType: "application/zip", buffer: Buffer.from(bytes) },
  });
  await page.locator("#answer p").first().waitFor();
  await page.getByText("Hash of the manifest").waitFor();
  if (!hash) hash = (await page.locator("#hash").textContent()) ?? "";
  const said = await page.locator("#answer p").allTextContents();
  // Nothing is said of this pack any more once another file is chosen.
  await page.getByLabel("Evidence pack").setInputFiles({
    ...{ name: "notes.zip", mimeType: "application/zip", buffer: Buffer.from("no zip") },
  });
  await page.getByText("This is not a zip file that can be read.").waitFor();
  await page.getByText("Hash of the manifest").waitFor({ state: "hidden" });
  await officer.context.setOffline(false);
  await page.close();
  return said;
};

describe("an evidence pack", () => {
  it("of a past day is made from Reports, listed with the hash of its manifest, and downloaded", async () => {
    const { page } = officer;
    await page.goto("/reports");
    await page.getByRole("button", { name: "More actions" }).first().click();
    await page.getByRole("menuitem", { name: "Evidence packs" }).click();
    await page.getByText("No evidence packs yet").waitFor();
    await page.getByLabel(/^Day/).fill(yesterday);
    await page.getByRole("button", { name: "Create evidence pack" }).click();
    const row = page.getByRole("row").filter({ hasText: "Whole company" });
    // A busy machine starts a worker late.
    await row.getByText("Done", { exact: true }).waitFor({ timeout: 110_000 });
    await expectAccessible(page, "evidence packs");
    const address = await row.getByRole("link", { name: /^Download/ }).getAttribute("href");
    const answer = await officer.context.request.get(address ?? "");
    expect(answer.headers()["content-disposition"]).toContain(`evidence-pack-${yesterday}.zip`);
    pack = await answer.body();
    expect(await verdictOn(pack)).toEqual([`All ${Object.keys(files()).length - 1} files are unchanged.`]);
    expect(await row.getByText(/^[0-9a-f]{64}$/).textContent()).toBe(hash);
  });

  it("is found to be changed where one byte is another, a file is missing, or one was added", async () => {
    const { "data/rules.json": rules = new Uint8Array(), ...others } = files();
    const changed = Uint8Array.from(rules);
    changed[0] = (changed[0] ?? 0) ^ 1;
    const altered = { ...others, "data/rules.json": changed };
    expect(await verdictOn(zipSync(altered))).toEqual(["data/rules.json was changed."]);
    expect(await verdictOn(zipSync(others))).toEqual(["data/rules.json is missing."]);
    const more = { ...files(), "data/more.json": new Uint8Array(2) };
    expect(await verdictOn(zipSync(more))).toEqual(["data/more.json was added."]);
    // The same of the zip file itself: a byte in the middle of what is packed.
    const raw = Uint8Array.from(pack);
    const middle = pack.indexOf("evidence-pack.pdf") + 2_000;
    raw[middle] = (raw[middle] ?? 0) ^ 1;
    expect(await verdictOn(raw)).toEqual(["evidence-pack.pdf was changed."]);
  });

  it("is deleted by a person who confirms it; members are told that they have no access", async () => {
    const { page } = officer;
    await page.getByRole("button", { name: /^Delete the pack of Whole company/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await told(page, "Evidence Pack Deleted");
    await page.getByText("No evidence packs yet").waitFor();
    const member = await person("member");
    await member.page.goto("/evidence-packs");
    await member.page.getByText("Access Denied").first().waitFor();
  });
});
