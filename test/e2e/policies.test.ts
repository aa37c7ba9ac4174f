import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import {
  accountOf,
  expectAccessible,
  newPerson,
  type Person,
  signInByCall,
  withoutOwnDoing,
} from "../support/browser.ts";
import { widths } from "../support/browser-window.ts";
import { aDoc, aDocx, aPdf } from "../support/documents/documents.ts";

/* Policy documents, where only a real browser tells: files, frames, downloads, the policy for contents. */

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const docxType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const file = (name: string, mimeType: string, content: Buffer | string): ChosenFile => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});
const pdf = (name: string, ...pages: string[]) => file(name, "application/pdf", aPdf(...pages));
const txt = (name: string, content: string) => file(name, "text/plain", content);

/** A sound PDF of exactly so many bytes: a comment before its table fills it up. */
const pdfOf = (name: string, size: number): ChosenFile => {
  const small = aPdf("A large document").toString("latin1");
  const table = small.lastIndexOf("xref\n0 ");
  const tail = (start: number) => small.slice(table).replace(/startxref\n\d+/, `startxref\n${start}`);
  const start = size - tail(size).length;
  const filling = `%${"-".repeat(start - table - 2)}\n`;
  return file(name, "application/pdf", small.slice(0, table) + filling + tail(start));
};

const people: Person[] = [];

const someone = async (role: string, options: Parameters<typeof newPerson>[0] = {}): Promise<Page> => {
  const person = await newPerson(options);
  people.push(person);
  await signInByCall(person.context, accountOf(role));
  await person.page.goto("/policies");
  await person.page.getByRole("heading", { level: 1, name: "Policy Management" }).waitFor();
  return person.page;
};

const choose = async (page: Page, ...files: ChosenFile[]) => {
  const picker = page.getByLabel("Choose files or drop them here");
  if (!(await picker.isVisible())) await page.getByRole("button", { name: "Upload Policy" }).click();
  await picker.setInputFiles(files);
};
const lineOf = (page: Page, name: string) =>
  page.getByRole("list", { name: "Uploads" }).getByRole("listitem").filter({ hasText: name });
const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const upload = async (page: Page, ...files: ChosenFile[]) => {
  await choose(page, ...files);
  for (const { name } of files) await lineOf(page, name).getByText("Uploaded", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
};
const view = async (page: Page, name: string) => {
  await rowOf(page, name).getByRole("link").first().click();
  const dialog = page.getByRole("dialog", { name });
  await dialog.waitFor();
  return dialog;
};

/** `look` at the page as the product's switch colors it. */
const inOtherColors = async (page: Page, look: () => Promise<void>): Promise<void> => {
  const swap = () =>
    page.evaluate(() => {
      const { classList } = document.documentElement;
      for (const name of ["light", "dark"]) classList.toggle(name);
    });
  await swap();
  await look();
  await swap();
};
const close = (page: Page) => page.getByRole("dialog").getByText("Close", { exact: true }).click();

interface Listed {
  id: string;
  originalName: string;
  fileSize: number;
}
const listed = async (page: Page): Promise<Listed[]> => (await page.request.get("/api/policies")).json();
const named = async (page: Page, name: string): Promise<Listed> => {
  const found = (await listed(page)).find(({ originalName }) => originalName === name);
  if (!found) throw new Error(`${name} is not listed`);
  return found;
};

describe("uploading", () => {
  it("records a PDF, both forms of Word and a text, chosen together", async () => {
    const page = await someone("compliance_officer");
    await upload(
      page,
      pdf("Supplier audits.pdf", "Audit each supplier once a year."),
      file("Supplier manual.docx", docxType, aDocx("Choose suppliers with care.")),
      file("Supplier letter.doc", "application/msword", aDoc(["Dear supplier"])),
      txt("Supplier notes.txt", "Call them.\n  Twice."),
    );
    for (const [name, kind] of [
      ["Supplier audits.pdf", "PDF"],
      ["Supplier manual.docx", "Word"],
      ["Supplier letter.doc", "Word"],
      ["Supplier notes.txt", "Document"],
    ] as const) {
      await rowOf(page, name).getByRole("img", { name: kind }).waitFor();
    }
    expect(await rowOf(page, "Supplier notes.txt").textContent()).toContain("19 B");
  });

  it("refuses other kinds, files with nothing in them, and what is not what its name says", async () => {
    const page = await someone("compliance_officer");
    await choose(
      page,
      file("Photo.png", "image/png", "not a picture"),
      txt("Nothing.txt", ""),
      file("Disguised.pdf", "application/pdf", "MZ this is a program"),
    );
    await lineOf(page, "Photo.png").getByText("Please select a PDF, DOC, DOCX, or TXT file").waitFor();
    await lineOf(page, "Nothing.txt").getByText("This file is empty").waitFor();
    await lineOf(page, "Disguised.pdf")
      .getByText(/the content is not a PDF document/)
      .waitFor();
    const names = (await listed(page)).map(({ originalName }) => originalName);
    for (const name of ["Photo.png", "Nothing.txt", "Disguised.pdf"]) expect(names).not.toContain(name);
  });

  it("takes 10 MB to the byte, and not one more", async () => {
    const page = await someone("compliance_officer");
    await choose(page, pdfOf("One too many.pdf", 10_485_761));
    await lineOf(page, "One too many.pdf").getByText("File size must be less than 10MB").waitFor();
    await upload(page, pdfOf("Largest.pdf", 10_485_760));
    expect((await named(page, "Largest.pdf")).fileSize).toBe(10_485_760);
    expect(await rowOf(page, "Largest.pdf").textContent()).toContain("10.0 MB");
    expect((await listed(page)).map(({ originalName }) => originalName)).not.toContain("One too many.pdf");
  });

  it("records nothing of what is cancelled, and sends it on request", async () => {
    const page = await someone("compliance_officer");
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(
      (url) => url.searchParams.has("X-Amz-Signature"),
      async (route) => {
        await held;
        // The request of a cancelled upload is gone by now.
        await route.continue().catch(() => undefined);
      },
    );
    await choose(page, txt("Cancelled.txt", "Never mind."));
    await page.getByRole("progressbar", { name: "Uploading Cancelled.txt" }).waitFor();
    await close(page);
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    await page.getByRole("alertdialog", { name: "Leave while files are uploading?" }).waitFor();
    await page.getByRole("button", { name: "Stay" }).click();
    await page.getByRole("button", { name: "Cancel Cancelled.txt" }).click();
    await lineOf(page, "Cancelled.txt").getByText("Cancelled", { exact: true }).waitFor();
    release();
    expect((await listed(page)).map(({ originalName }) => originalName)).not.toContain("Cancelled.txt");
    await page.getByRole("button", { name: "Retry Cancelled.txt" }).click();
    await lineOf(page, "Cancelled.txt").getByText("Uploaded", { exact: true }).waitFor();
    await named(page, "Cancelled.txt");
  });
});

describe("reading", () => {
  it("shows a PDF in a frame on the files' own origin", async () => {
    const page = await someone("member", { isWhole: true });
    const dialog = await view(page, "Supplier audits.pdf");
    const frame = dialog.getByTitle("Content of Supplier audits.pdf");
    await frame.waitFor();
    const address = new URL((await frame.getAttribute("src")) ?? "", page.url());
    expect(address.origin).not.toBe(new URL(page.url()).origin);
    const answer = await page.request.get(address.href);
    expect(answer.headers()["content-type"]).toBe("application/pdf");
    expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
    // A refusal to be framed would have replaced the address.
    await expect.poll(() => page.frames().some((each) => each.url() === address.href)).toBe(true);
  });

  it.each([
    ["Supplier manual.docx", "Choose suppliers with care."],
    ["Supplier letter.doc", "Dear supplier"],
  ])("previews %s in a frame without rights", async (name, words) => {
    const page = await someone("member");
    const dialog = await view(page, name);
    await dialog.getByRole("link", { name: "Download & View" }).waitFor();
    const frame = dialog.getByTitle(`Content of ${name}`);
    await frame.waitFor();
    expect(await frame.getAttribute("sandbox")).toBe("");
    await frame.contentFrame().getByText(words).waitFor();
    // axe would wait for ever for a script of its own in there.
    await frame.evaluate((element) => element.remove());
    await expectAccessible(page, `the viewer of ${name}`);
  });

  it("shows a text as it is", async () => {
    const page = await someone("member");
    const dialog = await view(page, "Supplier notes.txt");
    const shown = dialog.getByRole("region", { name: "Content of Supplier notes.txt" });
    expect(await shown.textContent()).toBe("Call them.\n  Twice.");
    await close(page);
    await dialog.waitFor({ state: "detached" });
    const focused = page.evaluate(() => document.activeElement?.textContent?.trim());
    expect(await focused).toBe("Supplier notes.txt");
  });

  it("saves a document under its own name, and stays on the page", async () => {
    const officer = await someone("compliance_officer");
    const name = "Träger & Prüfung (2026), 日本.txt";
    await upload(officer, txt(name, "Grüße"));
    const page = await someone("member");
    const saved = page.waitForEvent("download");
    await page.getByRole("link", { name: `Download ${name}` }).click();
    expect((await saved).suggestedFilename()).toBe(name);
    expect(new URL(page.url()).pathname).toBe("/policies");
  });
});

describe("deleting", () => {
  it("is not offered to members, nor theirs by a call", async () => {
    const page = await someone("member");
    await rowOf(page, "Supplier notes.txt").waitFor();
    expect(await page.getByRole("button", { name: /^Delete/ }).count()).toBe(0);
    expect(await page.getByRole("button", { name: "Upload Policy" }).count()).toBe(0);
    const { id } = await named(page, "Supplier notes.txt");
    expect((await page.request.delete(`/api/policies/${id}`)).status()).toBe(403);
    await named(page, "Supplier notes.txt");
  });

  it("says what it detaches, and detaches it", async () => {
    const page = await someone("compliance_officer");
    const { id } = await named(page, "Supplier audits.pdf");
    const attached = await page.request.post(`/api/cfr-titles/21/parts/11/policies/${id}`);
    expect(attached.status(), await attached.text()).toBe(200);
    const [rule] = (await (await page.request.get("/api/company/rules/all?titleNumber=21&limit=1")).json())
      .items;
    expect((await page.request.post(`/api/company/rules/${rule.id}/policies/${id}`)).status()).toBe(200);
    await page.reload();
    await page.getByRole("button", { name: "1 part, 1 rule: where Supplier audits.pdf is used" }).click();
    const usage = page.getByRole("dialog", { name: "Where this policy is used" });
    await usage.getByRole("link", { name: "Title 21 - Part 11" }).waitFor();
    await expectAccessible(page, "where a document is used");
    await close(page);

    await page.getByRole("button", { name: "Delete Supplier audits.pdf" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete this policy?" });
    await question.getByText("It will also be detached from:").waitFor();
    expect(await question.getByRole("listitem").count()).toBe(2);
    expect(await question.getByRole("listitem").first().textContent()).toBe("Title 21 - Part 11");
    await expectAccessible(page, "the question before deleting");
    await question.getByRole("button", { name: "Delete" }).click();
    await page.getByText("Policy deleted successfully").waitFor();
    await rowOf(page, "Supplier audits.pdf").waitFor({ state: "detached" });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Policy documents");
    expect((await page.request.get(`/api/policies/${id}/download`)).status()).toBe(404);
    const ofPart = await (await page.request.get("/api/cfr-titles/21/parts/11/policies")).json();
    expect(ofPart.map(({ policyId }: { policyId: string }) => policyId)).not.toContain(id);
  });
});

describe("the page", () => {
  it.each([
    ["desktop", "light"],
    ["phone", "dark"],
  ] as const)("passes axe in both colors on a %s, and nothing is cut off", async (size, color) => {
    const viewport = widths[size];
    const page = await someone("compliance_officer", { viewport, dark: color === "dark" });
    const looks = async (what: string) => {
      await expectAccessible(page, `${what} in ${color}`);
      // Of all that axe looks at, colors change the contrast alone.
      await inOtherColors(page, () =>
        expectAccessible(page, `${what} in the other colors`, ["color-contrast"]),
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
    };
    await rowOf(page, "Supplier notes.txt").waitFor();
    await choose(page, file("Photo.png", "image/png", "no"), file("Film.mp4", "video/mp4", "no"));
    await page.getByRole("button", { name: "Dismiss all" }).waitFor();
    await looks("the uploads");
    await close(page);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await lineOf(page, "Photo.png").waitFor();
    await looks("the list");
    await view(page, "Supplier notes.txt");
    await looks("a text");
  });

  it("is used by keyboard alone", async () => {
    const page = await someone("compliance_officer");
    // Asked for early: the browser hands choosers over only some time after it was told to.
    const chooser = page.waitForEvent("filechooser");
    await rowOf(page, "Supplier notes.txt").waitFor();
    await page.getByRole("button", { name: "Upload Policy" }).focus();
    await page.keyboard.press("Enter");
    const picker = page.getByLabel("Choose files or drop them here");
    await expect.poll(() => picker.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    expect((await chooser).isMultiple()).toBe(true);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await rowOf(page, "Supplier notes.txt").getByRole("link").first().focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Supplier notes.txt" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });
});

it("broke no rule of the page's content policy, and threw nothing", () => {
  expect(withoutOwnDoing(people.flatMap(({ errors }) => errors))).toEqual([]);
});
