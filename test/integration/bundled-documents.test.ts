import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lambdaPlugin } from "../../scripts/build-functions.ts";
import { aDoc, aDocx, aPdf } from "../support/documents/documents.ts";

/*
 * The readers of documents load parts of themselves as they go. In a Lambda there is one file and no
 * node_modules, so this runs a bundle built as functions are, alone in a folder.
 */
const source = `
import { readFileSync } from "node:fs";
import { checkDocument } from "./functions/documents/check-document.ts";
import { documentText } from "./functions/documents/text/document-text.ts";
import { docxPreview } from "./functions/documents/preview/word-preview.ts";
const read = async (name) => {
  const bytes = readFileSync(name);
  return documentText(await checkDocument({ name, size: bytes.length, bytes }), bytes, () => false);
};
const run = async () => ({
  texts: [await read("a.pdf"), await read("a.doc"), await read("a.docx")],
  preview: await docxPreview(readFileSync("a.docx")),
});
run().then((answer) => process.stdout.write(JSON.stringify(answer)));
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "subpart-readers-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("a bundle that reads documents, alone in a folder", () => {
  it("reads every kind of document", async () => {
    const { outputFiles } = await build({
      stdin: { contents: source, resolveDir: process.cwd(), loader: "ts" },
      bundle: true,
      minify: true,
      platform: "node",
      format: "cjs",
      mainFields: ["module", "main"],
      write: false,
      logLevel: "error",
      plugins: [lambdaPlugin],
    });
    writeFileSync(join(folder, "bundle.cjs"), outputFiles[0]?.contents ?? "");
    writeFileSync(join(folder, "a.pdf"), aPdf("Keys are rotated."));
    writeFileSync(join(folder, "a.doc"), aDoc(["Keys are rotated."]));
    writeFileSync(join(folder, "a.docx"), aDocx("Keys are rotated."));
    const printed = execFileSync(process.execPath, ["bundle.cjs"], { cwd: folder, encoding: "utf8" });
    expect(JSON.parse(printed)).toEqual({
      texts: ["Keys are rotated.", "Keys are rotated.", "Keys are rotated."],
      preview: { html: "<p>Keys are rotated.</p>", isCut: false },
    });
  });
});
