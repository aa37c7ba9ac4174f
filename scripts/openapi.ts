import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { registry } from "../shared/api/registry.ts";
import { openapiDocument } from "../shared/openapi/document.ts";
import { breakingChanges } from "./api/breaking-changes.ts";
import { interfaceOf, interfaceText } from "./api/interface.ts";

const released = fileURLToPath(new URL("api/released.json", import.meta.url));
const document = openapiDocument(registry);
const flags = process.argv.slice(2);

/** Says what callers of the last release would stumble over, and fails if there is anything. */
const check = (): void => {
  const changes = breakingChanges(JSON.parse(readFileSync(released, "utf8")), interfaceOf(document));
  if (changes.length === 0) return;
  console.error(`Callers of the last release cannot use this API:\n${changes.join("\n")}`);
  console.error(
    "Keep what they use and add beside it, or, for a new major version, release with `--release`.",
  );
  process.exitCode = 1;
};

/** `npm run openapi` prints the document; `-- --check` compares it with the last release, `-- --release` makes it that. */
if (flags.includes("--check")) check();
else if (flags.includes("--release")) writeFileSync(released, interfaceText(interfaceOf(document)));
else process.stdout.write(`${JSON.stringify(document, null, 1)}\n`);
