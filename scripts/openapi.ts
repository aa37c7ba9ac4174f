import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { registry } from "../shared/api/registry.ts";
import { openapiDocument } from "./openapi-document.ts";

const target = fileURLToPath(new URL("../shared/api/openapi.json", import.meta.url));

/** `npm run openapi` prints the document; `-- --write` also renews the committed one. */
const text = `${JSON.stringify(openapiDocument(registry), null, 1)}\n`;
if (process.argv.includes("--write")) writeFileSync(target, text);
else process.stdout.write(text);
