import type { APIRequestContext } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  accountOf,
  leave,
  newPerson,
  type Person,
  signInByCall,
  withoutOwnDoing,
} from "../support/browser.ts";
import { aDocx, aPdf, docxEntries, wordParagraph } from "../support/documents/documents.ts";
import { zipFile } from "../support/documents/zip-file.ts";
import { theStack } from "../support/stack.ts";

/* What people upload is shown in the page: names, texts, previews. Nothing of it may run or be taken for markup. */

const trap = `<img src=x onerror="top.__xss=1"><svg onload="top.__xss=1"><script>top.__xss=1</script>`;
const openXml = "http://schemas.openxmlformats.org";
const linkNamespace = `xmlns:r="${openXml}/officeDocument/2006/relationships"`;
const linkTo = (address: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${openXml}/package/2006/relationships"><Relationship Id="rId9" Type="${openXml}/officeDocument/2006/relationships/hyperlink" Target="${address}" TargetMode="External"/></Relationships>`;
const documents = [
  {
    name: `<img src=x onerror="top.__xss=1">.txt`,
    bytes: Buffer.from(`<!doctype html>${trap}\n# end of text`),
  },
  { name: `"><svg onload=top.__xss=1>.pdf`, bytes: aPdf("Harmless") },
  {
    name: "javascript:top.__xss=1.docx",
    bytes: aDocx(trap.replace(/</g, "&lt;").replace(/"/g, "&quot;"), "end of document"),
  },
  {
    name: "invoice\u202Efdp.docx",
    bytes: zipFile([
      ...docxEntries(
        `${wordParagraph("A paragraph")}<w:p><w:hyperlink ${linkNamespace} r:id="rId9"><w:r><w:t>A link</w:t></w:r></w:hyperlink></w:p>`,
      ),
      { name: "word/_rels/document.xml.rels", content: linkTo("javascript:top.__xss=1") },
    ]),
  },
] as const;
const shownNames = [...documents.slice(0, 3).map(({ name }) => name), "invoicefdp.docx"];

let officer: Person;
let calls: APIRequestContext;
let ids: string[] = [];

const upload = async ({ name, bytes }: { name: string; bytes: Buffer }): Promise<string> => {
  const file = { size: bytes.length, type: "application/octet-stream" };
  const { uploadURL, objectKey, headers } = await (
    await calls.post("/api/objects/upload", { data: file })
  ).json();
  const put = await calls.put(uploadURL, { headers, data: bytes });
  expect(put.status()).toBe(200);
  const answer = await calls.post("/api/policies", { data: { objectKey, originalName: name } });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).id;
};

beforeAll(async () => {
  officer = await newPerson({ isAltered: true, isWhole: true });
  calls = officer.context.request;
  await signInByCall(officer.context, accountOf("compliance_officer"));
  for (const document of documents) ids = [...ids, await upload(document)];
  for (const id of ids) await calls.post(`/api/cfr-titles/40/parts/262/policies/${id}`);
  await officer.context.setExtraHTTPHeaders({});
});
afterAll(async () => {
  for (const id of ids) await calls.delete(`/api/policies/${id}`, { headers: { origin: theStack().url } });
});

/** Nothing has run, in the page or in a frame of it, and no text of a document has become an element. */
const expectHarmless = async ({ page, errors }: Person): Promise<void> => {
  for (const frame of page.frames()) {
    expect(await frame.evaluate(() => "__xss" in window)).toBe(false);
    // A script of a document would be refused, and logged as our own reading is.
    if (frame.url() === "about:srcdoc") expect(await frame.locator("script").count()).toBe(0);
    expect(await frame.locator("img[src=x], svg[onload], [href^='javascript:' i]").count()).toBe(0);
  }
  expect(withoutOwnDoing(errors)).toEqual([]);
};

describe("documents made to do harm", () => {
  it("would be noticed if they did", async () => {
    const victim = await newPerson();
    await victim.page.setContent(`${trap}<a href="javascript:top.__xss=1">A link</a>`);
    await expect.poll(() => victim.page.evaluate(() => "__xss" in window)).toBe(true);
    await expect(expectHarmless(victim)).rejects.toThrow();
    await leave(victim.context);
  });

  it("show their names as they are on every list", async () => {
    const { page } = officer;
    for (const path of ["/policies", "/cfr-titles/40/parts/262/rules?tab=policies"]) {
      await page.goto(path);
      for (const name of shownNames) await page.getByText(name, { exact: true }).first().waitFor();
      await expectHarmless(officer);
    }
  });

  it.each([
    [0, "# end of text"],
    [1, ""],
    [2, "end of document"],
    [3, "A link"],
  ])("do nothing when they are read: document %i", async (index, text) => {
    const { page } = officer;
    await page.goto("/policies");
    const name = shownNames[index] ?? "";
    await page.getByText(name, { exact: true }).first().click();
    const dialog = page.getByRole("dialog", { name });
    await dialog.waitFor();
    if (index === 0) await dialog.getByText(text).waitFor();
    else await dialog.locator("iframe").waitFor();
    if (index > 1) await page.frameLocator("[role=dialog] iframe").getByText(text).waitFor();
    await expectHarmless(officer);
    if (index === 0) expect(await dialog.getByText(trap).count()).toBe(1);
    if (index === 2) expect(await page.frameLocator("[role=dialog] iframe").getByText(trap).count()).toBe(1);
  });

  it("are found by their names and their texts, which stay text", async () => {
    const { page } = officer;
    await page.goto("/policies");
    await page.getByPlaceholder("Search policies...").fill("onerror");
    await page
      .getByText(shownNames[0] ?? "", { exact: true })
      .first()
      .waitFor();
    await expectHarmless(officer);
    // The text of a document is read a moment after its upload.
    await expect
      .poll(async () => (await (await calls.get("/api/search?q=onload")).json()).policyTotal, {
        timeout: 15_000,
      })
      .toBeGreaterThanOrEqual(2);
    await page.getByRole("combobox", { name: "Search titles, parts, rules and documents" }).fill("onload");
    for (const name of [shownNames[0], shownNames[1]])
      await page.getByRole("option", { name: name ?? "" }).waitFor();
    await expectHarmless(officer);
  });
});
