import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Metafile, type Plugin } from "esbuild";
import { handlerPath } from "../shared/api/contract.ts";
import { registry } from "../shared/api/registry.ts";
import { openapiDocument } from "../shared/openapi/document.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const builtins = new Set(builtinModules);
const bare = (path: string): string => path.replace(/^node:/, "");

/**
 * Changes to the AWS SDK. Two take 40 % off the time to the first DynamoDB call:
 * its `import("node:http")` would make Node build an ES module face of that module and load undici for it,
 * and its chain of credential providers is dead weight where Lambda always gives variables.
 */
const credentialVariables = `export const defaultProvider = () => async () => ({
  accessKeyId: process.env.AWS_ACCESS_KEY_ID,
  secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY,
  sessionToken: process.env.AWS_SESSION_TOKEN,
});`;

/**
 * The SDK writes its schemas with computed keys (`{ [_h]: … }`), which might run code for all esbuild knows,
 * so it keeps the schemas of every call. With the constants written out they are plain data, and those of
 * unused calls fall away (60 KiB of S3, 40 of Lambda).
 */
const withPlainKeys = (code: string): string => {
  const constants = new Map(
    [...code.matchAll(/^const (\w+) = ("[^"\n]*");$/gm)].map(([, name, text]) => [name, text]),
  );
  return code.replace(/\[(\w+)\]:/g, (whole, name: string) =>
    constants.has(name) ? `${constants.get(name)}:` : whole,
  );
};

/** A module with the same exports, each of which refuses to be called. */
const refusing = (code: string, reason: string): string => {
  const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name ?? "");
  const renamed = [...code.matchAll(/^export \{ \w+ as (\w+) \};$/gm)].map(([, name]) => name ?? "");
  const refuse = `const refuse = () => { throw new Error(${JSON.stringify(reason)}); };\n`;
  const own = names.map((name) => `export const ${name} = refuse;`);
  return `${refuse}${own.join("\n")}\n${renamed.map((name) => `export { refuse as ${name} };`).join("\n")}`;
};

const noJsonSchema = "JSON schemas are made by scripts, not by functions";

/** Keeps what reads the limits of a schema (`maxLength`), and none of what writes JSON schemas. */
const withoutProcessors = (code: string): string => {
  const from = code.indexOf("const formatMap");
  if (from < 0) throw new Error("zod's json-schema-processors.js is no longer built as it was");
  return code.slice(0, from) + refusing(code.slice(from), noJsonSchema);
};

/** Parts of packages that a function carries but never calls, and what stands in their place. */
const replacements: readonly (readonly [filter: RegExp, replace: (code: string) => string])[] = [
  [/@aws-sdk[\\/]client-[^\\/]+[\\/]dist-es[\\/]schemas[\\/]schemas_0\.js$/, withPlainKeys],
  [/zod[\\/]v4[\\/]core[\\/]to-json-schema\.js$/, (code) => refusing(code, noJsonSchema)],
  [/zod[\\/]v4[\\/]core[\\/]json-schema-processors\.js$/, withoutProcessors],
  [
    /@aws-sdk[\\/]client-[^\\/]+[\\/]package\.json$/,
    (code) => JSON.stringify({ version: JSON.parse(code).version }),
  ],
  [
    /event-streams[\\/]eventstream-serde[\\/]EventStreamMarshaller\.js$/,
    // Called when a client is made, used by none of our calls.
    () =>
      "export class EventStreamMarshaller {}\nexport const eventStreamSerdeProvider = () => new EventStreamMarshaller();",
  ],
  // Endpoint discovery is off; S3 is asked for neither SHA-1 nor MD5.
  [
    /@aws-sdk[\\/]endpoint-cache[\\/]dist-es[\\/]EndpointCache\.js$/,
    () =>
      "export class EndpointCache { getEndpoint() {} get() {} set() {} delete() {} has() { return false; } clear() {} }",
  ],
  [
    /(?:sha1[\\/]Sha1Js|md5[\\/]Md5Js)\.js$/,
    (code) => {
      const name = /^export class (\w+)/m.exec(code)?.[1];
      return `export class ${name} { constructor() { throw new Error("No call of ours uses ${name}"); } }`;
    },
  ],
];

/** The API document as finished data: made from the contracts here, a function would carry all of them. */
const documentPlugin: Plugin = {
  name: "api-document",
  setup({ onLoad }) {
    onLoad({ filter: /functions[\\/]site[\\/]api[\\/]api-document\.ts$/ }, () => ({
      contents: `export const apiDocument = ${JSON.stringify(openapiDocument(registry))};`,
    }));
  },
};

export const lambdaPlugin: Plugin = {
  name: "lambda",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /.*/ }, ({ path, kind }) =>
      builtins.has(bare(path)) && kind === "dynamic-import"
        ? { path: bare(path), namespace: "builtin" }
        : undefined,
    );
    onLoad({ filter: /.*/, namespace: "builtin" }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule("node:${path}");`,
    }));
    onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, () => ({
      path: "credentials",
      namespace: "variables",
    }));
    onLoad({ filter: /.*/, namespace: "variables" }, () => ({ contents: credentialVariables }));
    onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ kind }) =>
      kind === "dynamic-import" ? { path: "event-streams", namespace: "empty" } : undefined,
    );
    onLoad({ filter: /.*/, namespace: "empty" }, () => ({ contents: "export {};" }));
    for (const [filter, replace] of replacements) {
      onLoad({ filter }, ({ path }) => ({
        contents: replace(readFileSync(path, "utf8")),
        loader: path.endsWith(".json") ? "json" : "js",
      }));
    }
  },
};

/** Handlers of all endpoints and all workers, as `{folder}/{name}`; a contract without its file is listed. */
export const functionPaths = (): { found: string[]; missing: string[] } => {
  const jobs = readdirSync(join(root, "functions/workers"))
    .filter((file) => file.endsWith(".ts"))
    .map((file) => `workers/${file.slice(0, -3)}`);
  const endpoints = registry.map(handlerPath);
  const exists = (path: string) => existsSync(join(root, "functions", `${path}.ts`));
  return {
    found: [...endpoints.filter(exists), ...jobs],
    missing: endpoints.filter((path) => !exists(path)),
  };
};

/** What a function starts as a process of its own: a file beside its own in the zip. */
const processes: Readonly<Record<string, string>> = {
  "workers/extract-text": "functions/services/files/reading/reader-process.ts",
  "workers/extract-section-text": "functions/services/files/reading/reader-process.ts",
};

const entriesOf = (path: string): [output: string, source: string][] => {
  const started = processes[path];
  return [
    [`${path}/index`, `functions/${path}.ts`],
    ...(started ? [[`${path}/${basename(started, ".ts")}`, started] satisfies [string, string]] : []),
  ];
};

/** A bundle knows where it lies by its own variables: `import.meta` is empty in CommonJS. */
export const ownPlace = { "import.meta.dirname": "__dirname", "import.meta.filename": "__filename" };

/** The commit that is built, or nothing where there is no repository. Only what shows it changes with it. */
const commit = (): string => {
  const { status, stdout } = spawnSync("git", ["rev-parse", "--short=10", "HEAD"], {
    cwd: root,
    encoding: "utf8",
  });
  return status === 0 ? stdout.trim() : "";
};

export interface Built {
  /** esbuild's account of what went into each file; paths are relative to the output folder's parent. */
  readonly metafile: Metafile;
  readonly count: number;
}

/**
 * Bundles all functions in one esbuild call: `{out}/functions/{folder}/{name}/index.js`, with what it
 * starts as a process beside it the only files of its zip. Source maps go to `{out}/maps`, for reading a
 * stack by hand: in the zip they would cost 20 ms a start.
 *
 * @param out folder to write into; what was built there before is removed
 * @param paths functions to build, as `{folder}/{name}`
 */
export const buildFunctions = async (out: string, paths: readonly string[]): Promise<Built> => {
  const functions = join(out, "functions");
  const result = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(paths.flatMap(entriesOf)),
    outdir: functions,
    bundle: true,
    minify: true,
    platform: "node",
    target: "node24",
    format: "cjs",
    mainFields: ["module", "main"],
    sourcemap: "external",
    sourcesContent: false,
    legalComments: "none",
    metafile: true,
    write: false,
    logLevel: "error",
    plugins: [lambdaPlugin, documentPlugin],
    define: { ...ownPlace, "process.env.SUBPART_BUILD": JSON.stringify(commit()) },
  });
  rmSync(functions, { recursive: true, force: true });
  rmSync(join(out, "maps"), { recursive: true, force: true });
  for (const { path, contents } of result.outputFiles) {
    const target = path.endsWith(".map") ? join(out, "maps", relative(functions, path)) : path;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, contents);
  }
  // Beside the folders, not in them: the project's own package.json would make these files ES modules here.
  writeFileSync(join(functions, "package.json"), '{ "type": "commonjs" }\n');
  writeFileSync(join(out, "functions-meta.json"), JSON.stringify(result.metafile));
  return { metafile: result.metafile, count: paths.length };
};

const main = async (): Promise<void> => {
  const { found, missing } = functionPaths();
  if (missing.length > 0) {
    console.error(`These endpoints have a contract but no handler under functions/: ${missing.join(", ")}`);
    process.exitCode = 1;
    return;
  }
  const startedAt = performance.now();
  const { count } = await buildFunctions(join(root, ".build"), found);
  console.log(`Built ${count} functions in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s.`);
};

if (import.meta.main) await main();
