import { createHash } from "node:crypto";
import { escapeHtml } from "../../core/escape-html.ts";
import { exampleBlocks, scopeLine, tryForm, tryScript } from "./docs-examples.ts";

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: unknown;
}
interface Content {
  content?: Record<string, { schema: unknown }>;
  description?: string;
}
interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
  "x-scope": string | null;
}
/** The parts of our own OpenAPI document that the page shows. */
export interface ApiDocument {
  info: { title: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

const style = `:root{color-scheme:light dark;--line:#d9dee7;--muted:#5b6472;--card:#fff;--page:#f6f7f9;--ink:#1a202c;--accent:#1f4fd8}
@media(prefers-color-scheme:dark){:root{--line:#313a46;--muted:#9aa4b2;--card:#1b2027;--page:#111418;--ink:#e6e9ee;--accent:#8fb0ff}}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:960px;margin:0 auto;padding:32px 16px 96px}h1{margin:0 0 4px;font-size:2rem}h2{margin:40px 0 12px;font-size:1.25rem;text-transform:capitalize}
p{margin:4px 0 12px;color:var(--muted)}nav{display:flex;flex-wrap:wrap;gap:8px 16px;margin:16px 0}a{color:var(--accent)}
details{background:var(--card);border:1px solid var(--line);border-radius:10px;margin:8px 0}summary{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline;padding:12px 16px;cursor:pointer}
summary:focus-visible,a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}.method{font:600 .8rem ui-monospace,monospace;min-width:4em;color:var(--accent)}
.path{font:600 .95rem ui-monospace,monospace;overflow-wrap:anywhere}.what{color:var(--muted)}.body{padding:0 16px 16px;border-top:1px solid var(--line)}
h3{margin:16px 0 4px;font-size:.95rem}table{border-collapse:collapse;width:100%}td,th{padding:4px 12px 4px 0;overflow-wrap:anywhere;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}td:not(:last-child),th{overflow-wrap:normal}
label{display:block;margin:8px 0;font-size:.9rem}input,textarea{display:block;box-sizing:border-box;width:100%;max-width:32rem;min-height:36px;padding:6px 10px;border:1px solid var(--muted);border-radius:8px;background:var(--page);color:inherit;font:.9rem ui-monospace,monospace}
button{min-height:36px;padding:6px 16px;border:0;border-radius:8px;background:var(--accent);color:var(--card);font:600 .9rem system-ui,sans-serif;cursor:pointer}output{display:block;margin-top:8px;white-space:pre-wrap;overflow-wrap:anywhere;max-height:24rem;overflow:auto;font:.8rem/1.45 ui-monospace,monospace}
.small summary{padding:8px 12px}.small pre{border:0;border-top:1px solid var(--line);border-radius:0}
pre{margin:0;padding:12px;overflow:auto;max-height:24rem;border:1px solid var(--line);border-radius:8px;font:.8rem/1.45 ui-monospace,monospace}code{font-family:ui-monospace,monospace}`;

/** The page's only style, named in its own content security policy. */
export const docsStyleHash = `sha256-${createHash("sha256").update(style).digest("base64")}`;
/** The same of its only script. */
export const docsScriptHash = `sha256-${createHash("sha256").update(tryScript).digest("base64")}`;

const code = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");
const schemaBlock = (schema: unknown): string =>
  `<pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`;

const parameterTable = (parameters: readonly Parameter[]): string =>
  parameters.length === 0
    ? ""
    : `<h3>Parameters</h3><table><thead><tr><th>Name</th><th>In</th><th>Schema</th></tr></thead><tbody>${parameters
        .map(
          (each) =>
            `<tr><td><code>${escapeHtml(each.name)}</code>${each.required ? " *" : ""}</td><td>${escapeHtml(each.in)}</td><td><code>${escapeHtml(JSON.stringify(each.schema))}</code></td></tr>`,
        )
        .join("")}</tbody></table>`;

const bodyBlocks = (body: Content | undefined): string =>
  Object.entries(body?.content ?? {})
    .map(([type, { schema }]) => `<h3>Body (${escapeHtml(type)})</h3>${schemaBlock(schema)}`)
    .join("");

const responseBlocks = (responses: Record<string, Content>): string =>
  Object.entries(responses)
    .map(([status, response]) => {
      const schema = Number(status) < 300 ? response.content?.["application/json"]?.schema : undefined;
      return `<h3>${escapeHtml(status)} ${code(response.description ?? "")}</h3>${schema ? schemaBlock(schema) : ""}`;
    })
    .join("");

/** How a program makes the call; none for what only a browser may. */
const programBlock = (method: string, path: string, operation: Operation, origin: string): string => {
  if (operation["x-scope"] === null) return "";
  const hasBody = operation.requestBody?.content?.["application/json"] !== undefined;
  const example = { method: method.toUpperCase(), path, hasBody };
  return `<h3>Examples</h3>${exampleBlocks(example, origin)}${tryForm(example, operation.parameters)}`;
};

const operationBlock = (method: string, path: string, operation: Operation, origin: string): string =>
  `<details id="${escapeHtml(operation.operationId)}"><summary><span class="method">${method.toUpperCase()}</span><span class="path">${escapeHtml(path)}</span><span class="what">${escapeHtml(operation.summary)}</span></summary><div class="body"><p>${code(operation.description)}</p>${scopeLine(operation["x-scope"])}${programBlock(method, path, operation, origin)}${parameterTable(operation.parameters)}${bodyBlocks(operation.requestBody)}${responseBlocks(operation.responses)}</div></details>`;

const operationsOf = (document: ApiDocument, tag: string, origin: string): string =>
  Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )
    .filter(({ operation }) => operation.tags.includes(tag))
    .map(({ path, method, operation }) => operationBlock(method, path, operation, origin))
    .join("\n");

/** What answers refer to by name, such as `#/components/schemas/Company`. */
const entities = ({ components }: ApiDocument): string =>
  `<section id="group-entities"><h2>Entities</h2>${Object.entries(components.schemas)
    .map(
      ([name, schema]) =>
        `<details id="entity-${escapeHtml(name)}"><summary><span class="path">${escapeHtml(name)}</span></summary><div class="body">${schemaBlock(schema)}</div></details>`,
    )
    .join("")}</section>`;

/** The API document as one readable page; its script is needed to try calls alone. @param origin where the API answers */
export const docsPage = (document: ApiDocument, origin: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(document.info.title)} API</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(document.info.title)} API</h1><p>${escapeHtml(document.info.description)} The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<p>Programs call with an access token or a service account: the header <code>Authorization: Bearer subpart_pat_…</code>. Each call names the scope it needs; scope and role must both allow it.</p>
<label for="token">Token to try calls with; it stays in this page. Without one, calls are made as you, if you are signed in.<input id="token" type="password" autocomplete="off" spellcheck="false"></label>
<nav aria-label="Groups">${document.tags.map(({ name }) => `<a href="#group-${escapeHtml(name)}">${escapeHtml(name)}</a>`).join("")}<a href="#group-entities">Entities</a></nav>
${document.tags.map(({ name }) => `<section id="group-${escapeHtml(name)}"><h2>${escapeHtml(name.replaceAll("-", " "))}</h2>${operationsOf(document, name, origin)}</section>`).join("\n")}
${entities(document)}
</main><script>${tryScript}</script></body></html>
`;
