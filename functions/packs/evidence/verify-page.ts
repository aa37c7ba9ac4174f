import { createHash } from "node:crypto";

/*
 * The page that comes in a pack and says whether the pack is as it was made. It is one file, asks nothing of a
 * network, and reads the zip file by its list of contents: each file is unpacked, hashed and held to the manifest.
 */
const script = `
const at = (id) => document.getElementById(id);
const say = (text, isGood) => {
  const line = document.createElement("p");
  line.textContent = text;
  line.className = isGood ? "good" : "bad";
  at("answer").append(line);
};
const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const hashOf = async (bytes) => hex(await crypto.subtle.digest("SHA-256", bytes));
const view = async (file, from, to) => new DataView(await file.slice(from, to).arrayBuffer());

const contentsOf = async (file) => {
  const from = Math.max(0, file.size - 65557);
  const tail = await view(file, from, file.size);
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) throw new Error("no zip");
  const count = tail.getUint16(end + 10, true);
  const start = tail.getUint32(end + 16, true);
  const list = await view(file, start, start + tail.getUint32(end + 12, true));
  const entries = [];
  for (let at = 0; entries.length < count; ) {
    if (list.getUint32(at, true) !== 0x02014b50) throw new Error("no zip");
    const name = list.getUint16(at + 28, true);
    entries.push({
      path: new TextDecoder().decode(new Uint8Array(list.buffer, at + 46, name)),
      isPressed: list.getUint16(at + 10, true) === 8,
      length: list.getUint32(at + 20, true),
      offset: list.getUint32(at + 42, true),
    });
    at += 46 + name + list.getUint16(at + 30, true) + list.getUint16(at + 32, true);
  }
  return entries;
};

const bytesOf = async (file, { offset, length, isPressed }) => {
  const head = await view(file, offset, offset + 30);
  const from = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const blob = file.slice(from, from + length);
  if (!isPressed) return blob.arrayBuffer();
  return new Response(blob.stream().pipeThrough(new DecompressionStream("deflate-raw"))).arrayBuffer();
};

const problemsOf = async (file, entries, manifest) => {
  const found = new Map(entries.map((entry) => [entry.path, entry]));
  const problems = [];
  let done = 0;
  for (const { path, bytes, sha256 } of manifest.files) {
    const entry = found.get(path);
    const content = entry && (await bytesOf(file, entry).catch(() => undefined));
    if (!entry) problems.push(path + " is missing.");
    else if (!content || content.byteLength !== bytes || (await hashOf(content)) !== sha256)
      problems.push(path + " was changed.");
    found.delete(path);
    done += 1;
    if (file !== chosen) return problems;
    at("progress").textContent = done + " of " + manifest.files.length;
  }
  found.delete("manifest.json");
  for (const path of found.keys()) problems.push(path + " was added.");
  const seen = new Set();
  for (const { path } of entries) {
    if (seen.has(path)) problems.push(path + " was added.");
    seen.add(path);
  }
  return problems;
};

const verdictOn = async (file) => {
  const entries = await contentsOf(file).catch(() => undefined);
  const entry = entries && entries.find(({ path }) => path === "manifest.json");
  if (!entries) return { problems: ["This is not a zip file that can be read."] };
  if (!entry) return { problems: ["manifest.json is missing."] };
  const bytes = await bytesOf(file, entry).catch(() => undefined);
  let manifest;
  try {
    manifest = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return { problems: ["manifest.json was changed."] };
  }
  const problems = await problemsOf(file, entries, manifest);
  return { problems, count: manifest.files.length, hash: await hashOf(bytes) };
};

// The file that was chosen last: what is found out about an earlier one is not said any more.
let chosen;
const verify = async (file) => {
  chosen = file;
  at("answer").replaceChildren();
  at("progress").textContent = "";
  at("about").hidden = true;
  const { problems, count, hash } = await verdictOn(file);
  if (file !== chosen) return;
  at("progress").textContent = "";
  if (problems.length === 0) say("All " + count + " files are unchanged.", true);
  for (const problem of problems) say(problem, false);
  at("hash").textContent = hash || "";
  at("about").hidden = !hash;
};
at("pack").addEventListener("change", ({ target }) => {
  if (target.files[0]) verify(target.files[0]);
});
`;

const style = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 42rem; margin: 3rem auto; padding: 0 1.25rem; }
h1 { font-size: 1.5rem; }
label { display: block; font-weight: 600; margin-bottom: 0.5rem; }
input { font: inherit; max-width: 100%; }
#answer p { padding: 0.5rem 0.75rem; border-left: 4px solid; margin: 0.5rem 0; overflow-wrap: anywhere; }
#answer .good { border-color: #1a7f37; }
#answer .bad { border-color: #c62828; }
code { overflow-wrap: anywhere; }
`;

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64");

/** The page as HTML; its own policy lets nothing but its script run, and no address be asked. */
export const verifyPage = (): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-${hashOf(script)}'; style-src 'sha256-${hashOf(style)}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Verify an evidence pack</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Verify an evidence pack</h1>
<p>Choose the zip file of the pack. It is read on this computer alone.</p>
<label for="pack">Evidence pack</label>
<input id="pack" type="file" accept=".zip,application/zip">
<p id="progress"></p>
<div id="answer" role="status"></div>
<div id="about" hidden>
<p>Hash of the manifest: <code id="hash"></code></p>
<p>Compare it with the hash of this pack on the Evidence packs page. Both must be the same.</p>
</div>
</main>
<script>${script}</script>
</body>
</html>
`;
