import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bundling } from "../../scripts/build-functions.ts";
import { aDoc, aDocx, aPdf } from "../support/documents/documents.ts";

/*
 * The readers of documents load parts of themselves as they go. In a Lambda there is one file and no
 * node_modules, so this runs a bundle built as functions are, alone in a folder with that of its reader.
 */
const source = `
import { readFileSync, writeFileSync } from "node:fs";
import { checkDocument } from "./functions/services/files/check-document.ts";
import { readDocument } from "./functions/services/files/reading/read-document.ts";
const read = async (name) => {
  const bytes = readFileSync(name);
  return readDocument(await checkDocument({ name, size: bytes.length, bytes }), bytes, () => 60_000);
};
const run = async () => [await read("a.pdf"), await read("a.doc"), await read("a.docx")];
run().then((answer) => writeFileSync("answer.json", JSON.stringify(answer)));
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "subpart-readers-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

it("a bundle that reads documents, alone in a folder reads every kind of document", async () => {
  const worker = await build({
    ...bundling,
    write: false,
    stdin: { contents: source, resolveDir: process.cwd(), loader: "ts" },
  });
  const reader = await build({
    ...bundling,
    write: false,
    entryPoints: ["functions/services/files/reading/reader-process.ts"],
  });
  writeFileSync(join(folder, "bundle.cjs"), worker.outputFiles[0]?.contents ?? "");
  writeFileSync(join(folder, "reader-process.cjs"), reader.outputFiles[0]?.contents ?? "");
  writeFileSync(join(folder, "a.pdf"), aPdf("Keys are rotated."));
  writeFileSync(join(folder, "a.doc"), aDoc(["Keys are rotated."]));
  writeFileSync(join(folder, "a.docx"), aDocx("Keys are rotated."));
  execFileSync(process.execPath, ["bundle.cjs"], { cwd: folder });
  const text = "Keys are rotated.";
  const preview = { html: `<p>${text}</p>`, isCut: false };
  expect(JSON.parse(readFileSync(join(folder, "answer.json"), "utf8"))).toEqual([
    { text },
    { text, preview },
    { text, preview },
  ]);
});
