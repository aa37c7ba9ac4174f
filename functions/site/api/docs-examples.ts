import { escapeHtml } from "../../core/escape-html.ts";

/*
 * What a program writes to make a call, in three languages, and a form that makes it from the page. The page's one
 * script fills both in; without it the examples show the path as it is.
 */
export interface Example {
  readonly method: string;
  readonly path: string;
  readonly hasBody: boolean;
}

const tokenName = "SUBPART_TOKEN";

const curl = ({ method, path, hasBody }: Example, origin: string): string =>
  [
    `curl -X ${method} "${origin}${path}"`,
    `  -H "Authorization: Bearer $${tokenName}"`,
    ...(hasBody ? [`  -H "Content-Type: application/json"`, `  -d '{}'`] : []),
  ].join(" \\\n");

const typescript = ({ method, path, hasBody }: Example, origin: string): string =>
  [
    `const response = await fetch("${origin}${path}", {`,
    `  method: "${method}",`,
    `  headers: {`,
    `    Authorization: \`Bearer \${process.env.${tokenName}}\`,`,
    ...(hasBody ? [`    "Content-Type": "application/json",`] : []),
    `  },`,
    ...(hasBody ? ["  body: JSON.stringify({}),"] : []),
    `});`,
    `console.log(response.status, await response.json());`,
  ].join("\n");

const python = ({ method, path, hasBody }: Example, origin: string): string =>
  [
    `import os, requests`,
    `response = requests.request(`,
    `    "${method}", "${origin}${path}",`,
    `    headers={"Authorization": f"Bearer {os.environ['${tokenName}']}"},`,
    ...(hasBody ? [`    json={},`] : []),
    `)`,
    `print(response.status_code, response.json())`,
  ].join("\n");

const languages = [
  ["curl", curl],
  ["TypeScript", typescript],
  ["Python", python],
] as const;

/** The same call in each language. */
export const exampleBlocks = (example: Example, origin: string): string =>
  languages
    .map(
      ([name, write]) =>
        `<details class="small"><summary>${name}</summary><pre tabindex="0">${escapeHtml(write(example, origin))}</pre></details>`,
    )
    .join("");

/** Which token opens a call. */
export const scopeLine = (scope: string | null): string => {
  if (scope === null) return `<p>Works in the browser only.</p>`;
  if (scope === "any") return `<p>Needs a token; its tools ask for scopes by themselves.</p>`;
  return `<p>Scope of a token: <code>${escapeHtml(scope)}</code></p>`;
};

/** A form whose answer shows below it; fields are the parameters of the path, the query, and a body. */
export const tryForm = (
  { method, path, hasBody }: Example,
  parameters: readonly { name: string; in: string; required: boolean }[],
): string => {
  const field = ({ name, in: place, required }: { name: string; in: string; required: boolean }): string =>
    `<label>${escapeHtml(name)}${required ? " *" : ""}<input name="${escapeHtml(name)}" data-in="${place}"${required ? " required" : ""}></label>`;
  return `<form class="try" data-method="${method}" data-path="${escapeHtml(path)}"><h3>Try it</h3>${parameters.map(field).join("")}${
    hasBody ? `<label>Body (JSON)<textarea name="body" rows="4">{}</textarea></label>` : ""
  }<button type="submit">Send</button><output aria-live="polite"></output></form>`;
};

/** Sends the forms with the token that was typed at the top, which stays in the page. */
export const tryScript = `document.addEventListener("submit",async(event)=>{
const form=event.target;if(!form.matches("form.try"))return;event.preventDefault();
const out=form.querySelector("output"),token=document.getElementById("token").value.trim();
let path=form.dataset.path;const query=new URLSearchParams();
for(const field of form.querySelectorAll("[data-in]")){if(field.dataset.in==="path")path=path.replace("{"+field.name+"}",encodeURIComponent(field.value));else if(field.value!=="")query.append(field.name,field.value)}
const text=form.elements.body&&form.elements.body.value,headers={};
if(token)headers.Authorization="Bearer "+token;if(text)headers["Content-Type"]="application/json";
out.textContent="Sending...";
try{const answer=await fetch(path+(query.size?"?"+query:""),{method:form.dataset.method,headers,body:text||undefined,credentials:token?"omit":"same-origin"});
const body=await answer.text();let shown=body;try{shown=JSON.stringify(JSON.parse(body),null,2)}catch{}
out.textContent=answer.status+" "+answer.statusText+"\\n"+shown.slice(0,20000)}catch{out.textContent="The call failed. Please try again."}});`;
