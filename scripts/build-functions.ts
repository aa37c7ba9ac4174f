import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";
import { unmatchedCall } from "../infra/config/names.ts";
import { handlerPath } from "../shared/api/contract.ts";
import { registry } from "../shared/api/registry.ts";
import { openapiDocument } from "../shared/openapi/document.ts";
import { unusedSchemas } from "./unused-schemas.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The API document as finished data: made from the contracts here, a function would carry all of them. */
const documentPlugin: Plugin = {
  name: "api-document",
  setup({ onLoad }) {
    onLoad({ filter: /functions[\\/]site[\\/]api[\\/]api-document\.ts$/ }, () => ({
      contents: `export const apiDocument = ${JSON.stringify(openapiDocument(registry))};`,
    }));
  },
};

/** The font of PDFs as bytes within the bundle: a function has no folder of packages. */
const fontPlugin: Plugin = {
  name: "pdf-font",
  setup({ onLoad }) {
    onLoad({ filter: /functions[\\/]services[\\/]files[\\/]pdf[\\/]pdf-font\.ts$/ }, () => ({
      contents: `import font from "dejavu-fonts-ttf/ttf/DejaVuSans.ttf"; export const pdfFont = () => font;`,
      resolveDir: root,
    }));
  },
};

/** Lambda gives a function its keys in its environment; the SDK's chain of other places is a third of a small bundle. */
const credentialsPlugin: Plugin = {
  name: "credentials",
  setup({ onResolve, onLoad }) {
    const namespace = "credentials";
    onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, ({ path }) => ({ path, namespace }));
    onLoad({ filter: /.*/, namespace }, () => ({
      contents: `export const defaultProvider = () => async () => ({
        accessKeyId: process.env.AWS_ACCESS_KEY_ID,
        secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY,
        sessionToken: process.env.AWS_SESSION_TOKEN,
      });`,
    }));
  },
};

/** Handlers of all endpoints and all workers, as `{folder}/{name}`; a contract without its file is listed. */
export const functionPaths = (): { found: string[]; missing: string[] } => {
  const jobs = readdirSync(join(root, "functions/workers"))
    .filter((file) => file.endsWith(".ts"))
    .map((file) => `workers/${file.slice(0, -3)}`);
  const endpoints = [...registry.map(handlerPath), unmatchedCall];
  const exists = (path: string) => existsSync(join(root, "functions", `${path}.ts`));
  return {
    found: [...endpoints.filter(exists), ...jobs],
    missing: endpoints.filter((path) => !exists(path)),
  };
};

/**
 * What a function has in a file beside its own in the zip: what it starts as a process, and what is large and
 * not needed to know the caller. Node reads a file to its end before it runs any of it: 35 to 50 ms for what writes PDF.
 */
const beside: Readonly<Record<string, string>> = {
  "workers/extract-text": "functions/services/files/reading/reader-process.ts",
  "workers/extract-section-text": "functions/services/files/reading/reader-process.ts",
  "documents/acknowledgements/download-certificate":
    "functions/documents/acknowledgements/certificate-pdf.ts",
};

const entriesOf = (path: string): [output: string, source: string][] => {
  const other = beside[path];
  return [
    [`${path}/index`, `functions/${path}.ts`],
    ...(other ? [[`${path}/${basename(other, ".ts")}`, other] satisfies [string, string]] : []),
  ];
};

/** Leaves an `import()` of a module that lies beside the function to be loaded from there. */
const besidePlugin: Plugin = {
  name: "beside",
  setup({ onResolve }) {
    const files = new Set(Object.values(beside).map((file) => join(root, file)));
    onResolve({ filter: /^\..+\.ts$/ }, ({ kind, path, resolveDir }) =>
      kind === "dynamic-import" && files.has(join(resolveDir, path))
        ? { path: `./${basename(path, ".ts")}.js`, external: true }
        : undefined,
    );
  },
};

/** How everything that runs in a function is bundled. `npm run bench cold-first-answer` proves what `supported` is worth. */
export const bundling = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  platform: "node",
  target: "node24",
  format: "cjs",
  mainFields: ["module", "main"],
  legalComments: "none",
  logLevel: "error",
  // The SDK's `import("node:http")` becomes a `require`: Node need not make an ES module of http, which loads undici.
  supported: { "dynamic-import": false },
  plugins: [credentialsPlugin, unusedSchemas],
  // A bundle knows where it lies by its own variables: `import.meta` is empty in CommonJS.
  define: { "import.meta.dirname": "__dirname", "import.meta.filename": "__filename" },
} satisfies BuildOptions;

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

/** Functions that are bundled in one call: with all 370, esbuild takes twice the memory and a tenth more time. */
const atOnce = 64;

/** What is the same for all functions of a build. */
const settings = (functions: string) =>
  ({
    ...bundling,
    outdir: functions,
    sourcemap: "external",
    sourcesContent: false,
    metafile: true,
    loader: { ".ttf": "binary" },
    // Its ES module asks for its own address, which a bundle does not have.
    alias: { pdfkit: join(root, "node_modules/pdfkit/js/pdfkit.js") },
    plugins: [...bundling.plugins, besidePlugin, documentPlugin, fontPlugin],
    define: {
      ...bundling.define,
      "process.env.SUBPART_BUILD": JSON.stringify(commit()),
      "process.env.SUBPART_ROUTES": JSON.stringify(
        JSON.stringify(registry.map(({ method, path }) => ({ method, path }))),
      ),
    },
  }) satisfies BuildOptions;

/**
 * Bundles functions: `{out}/functions/{folder}/{name}/index.js`, with what it starts or loads beside it the only
 * files of its zip. Source maps go to `{out}/maps`, for reading a stack by hand: in the zip they would cost 20 ms a
 * start.
 *
 * @param out folder to write into; what was built there before is removed
 * @param paths functions to build, as `{folder}/{name}`
 */
export const buildFunctions = async (out: string, paths: readonly string[]): Promise<Built> => {
  const functions = join(out, "functions");
  // esbuild's garbage collector takes a quarter of its time where it may let no more than as much again lie about.
  process.env.GOGC ??= "400";
  for (const folder of [functions, join(out, "maps")]) rmSync(folder, { recursive: true, force: true });
  const common = settings(functions);
  const metafile: Metafile = { inputs: {}, outputs: {} };
  for (let first = 0; first < paths.length; first += atOnce) {
    const entryPoints = Object.fromEntries(paths.slice(first, first + atOnce).flatMap(entriesOf));
    const built = await build({ ...common, entryPoints });
    Object.assign(metafile.inputs, built.metafile.inputs);
    Object.assign(metafile.outputs, built.metafile.outputs);
  }
  for (const path of globSync("**/*.map", { cwd: functions })) {
    const target = join(out, "maps", path);
    mkdirSync(dirname(target), { recursive: true });
    renameSync(join(functions, path), target);
  }
  // Beside the folders, not in them: the project's own package.json would make these files ES modules here.
  writeFileSync(join(functions, "package.json"), '{ "type": "commonjs" }\n');
  writeFileSync(join(out, "functions-meta.json"), JSON.stringify(metafile));
  return { metafile, count: paths.length };
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
