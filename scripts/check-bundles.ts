import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Metafile } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

interface Limit {
  /** KiB minified and KB gzipped, the two ways a budget counts them. */
  readonly kib: number;
  readonly gzipKb: number;
}

const usual: Limit = { kib: 435, gzipKb: 145 };

/** Bundles that may be larger, each with the reason; the first pattern that fits decides. */
const larger: readonly (readonly [RegExp, Limit, string])[] = [
  [
    /^people\/(session\/register|account\/(change|reset)-password)$/,
    { kib: 570, gzipKb: 203 },
    "hold the 10,000 most common passwords, to refuse them",
  ],
  [
    /^(identity\/(second-step\/login-passkey|factors\/add-passkey)|people\/account\/confirm-identity)$/,
    { kib: 900, gzipKb: 275 },
    "verify what passkeys signed, with a reader of all forms of attestation",
  ],
  [
    /^identity\/sso\/finish-saml$/,
    { kib: 850, gzipKb: 242 },
    "verify what a provider of SAML signed, with readers of XML and XPath",
  ],
  [
    /^site\/api\/get-(api-docs|openapi)$/,
    { kib: 1_200, gzipKb: 240 },
    "carry the API document, which grows with every endpoint",
  ],
  [
    /^workers\/extract-(section-)?text\/reader-process$/,
    { kib: 2_400, gzipKb: 780 },
    "read PDF and Word, and no request waits for their start",
  ],
  [
    /^documents\/acknowledgements\/download-certificate$/,
    { kib: 2_600, gzipKb: 1_000 },
    "write PDF, and carry a font with the letters of most alphabets",
  ],
  [
    /^workers\/(import-sections|create-section-entry)$/,
    { kib: 830, gzipKb: 268 },
    "import files of all kinds, and no request waits for their start",
  ],
  [
    /^((intake|workers)\/import-rules|intake\/(import-(extracted-rules|sections|regulation)|preview-import|create-section-entry)|sections\/metadata\/((create|update)-section-metadata|download-section-file)|documents\/policies\/add-policy)$/,
    { kib: 750, gzipKb: 238 },
    "take files: the S3 client",
  ],
  [
    /^documents\/versions\/(create|update)-policy-version$/,
    { kib: 790, gzipKb: 258 },
    "take files and Markdown: the S3 client, and a reader of Markdown",
  ],
  [
    /^documents\/versions\/(compare|get|delete)-policy-versions?$/,
    { kib: 520, gzipKb: 170 },
    "read or remove the files of versions, and know their people",
  ],
  [
    /^mcp\/call-mcp$/,
    { kib: 860, gzipKb: 285 },
    "speak the Model Context Protocol with its SDK, which carries a validator of schemas, and read the official text",
  ],
  [
    /^workers\/(sync|import)-regulation$/,
    { kib: 690, gzipKb: 223 },
    "read XML, keep texts in S3 and start themselves, and no request waits for their start",
  ],
  [
    /^workers\/write-export$/,
    { kib: 860, gzipKb: 273 },
    "read every list, and no request waits for its start",
  ],
  [
    /^workers\/make-evidence-pack$/,
    { kib: 2_700, gzipKb: 1_000 },
    "write PDF with a font of its own, read rules, law and the record, and no request waits for its start",
  ],
  [
    /^workers\/delete-company$/,
    { kib: 2_600, gzipKb: 930 },
    "write a certificate as PDF with a font of its own, seal the record, delete files, and no request waits for its start",
  ],
  [
    /^people\/exports\/create-export$/,
    { kib: 640, gzipKb: 203 },
    "check the filters of every list, and store a file: the S3 client",
  ],
  [
    /^(search\/(search-everywhere|list-search-results)|workers\/((build|sweep)-snapshots|keep-states|index-regulation|spread-changes))$/,
    { kib: 640, gzipKb: 215 },
    "read documents, or write files of lists and of the law: the S3 client",
  ],
  [
    /^(intake\/(create-upload|import-metrics-evaluation|undo-import)|documents\/(versions\/delete-policy|policies\/((download|view)-policy|get-policy-(content|preview))|evidence\/(add|delete|download)-evidence)|people\/exports\/get-export|packs\/((delete|download)-evidence-pack|archive\/download-company-archive)|metrics\/obligations\/.+|sections\/metadata\/delete-section-metadata|workers\/(clean-(policies|sections)|extract-(section-)?text|make-archive))$/,
    { kib: 640, gzipKb: 208 },
    "read, write, sign, or delete files: the S3 client",
  ],
  [
    /^workers\/write-activity-stream$/,
    { kib: 570, gzipKb: 173 },
    "write into buckets of companies by their own roles: two more SDK clients",
  ],
];

/** Parts that must never reach a function, and why they would. */
const unwanted: readonly (readonly [RegExp, string])[] = [
  [/node_modules\/zod\/.*\/locales\/(?!en\.)/, 'zod\'s languages: someone wrote `import { z } from "zod"`'],
  [/node_modules\/(aws-cdk-lib|constructs|cdk-nag)\//, "the CDK: a contract or handler imports infra"],
  [
    /^shared\/api\/(registry|contract-files)\.ts$/,
    "the registry of all endpoints: import the resource's own contract file",
  ],
  [/node_modules\/aws-sdk\//, "version 2 of the AWS SDK"],
  [
    /node_modules\/@aws-sdk\/credential-provider-(?!env)/,
    "the SDK's search for keys, which Lambda gives in the environment",
  ],
];

export interface BundleSize {
  /** `{folder}/{name}`, and `{folder}/{name}/{process}` */
  readonly name: string;
  readonly kib: number;
  readonly gzipKb: number;
}

export const limitOf = (name: string): Limit => larger.find(([pattern]) => pattern.test(name))?.[1] ?? usual;

/** The file of a bundle: a function's is called `index.js`, that of a process it starts lies beside it. */
const fileOf = (name: string): string => (name.endsWith("-process") ? `${name}.js` : `${name}/index.js`);

/** Files of ours or of a package that a bundle holds, with the bytes each left in it. */
export const inputsOf = (metafile: Metafile, name: string): string[] => {
  const output = Object.entries(metafile.outputs).find(([path]) =>
    path.endsWith(`functions/${fileOf(name)}`),
  )?.[1];
  return Object.entries(output?.inputs ?? {}).flatMap(([path, { bytesInOutput }]) =>
    bytesInOutput > 0 ? [path] : [],
  );
};

/** Names of all bundles in a metafile: functions, and the processes that some of them start. */
export const bundleNames = (metafile: Metafile): string[] =>
  Object.keys(metafile.outputs).flatMap((path) => /functions\/(.+?)(?:\/index)?\.js$/.exec(path)?.[1] ?? []);

/** Size of one built function. */
export const sizeOf = (functionsFolder: string, name: string): BundleSize => {
  const code = readFileSync(join(functionsFolder, fileOf(name)));
  return { name, kib: code.length / 1_024, gzipKb: gzipSync(code, { level: 9 }).length / 1_000 };
};

/** What is wrong with a bundle, in sentences; nothing when it may be deployed. */
export const bundleProblems = (size: BundleSize, inputs: readonly string[]): string[] => {
  const { kib, gzipKb } = limitOf(size.name);
  const problems = unwanted.flatMap(([pattern, why]) => {
    const found = inputs.find((input) => pattern.test(input));
    return found ? [`${size.name} holds ${why} (${found}).`] : [];
  });
  if (size.kib > kib) problems.push(`${size.name} has ${size.kib.toFixed(1)} KiB; at most ${kib}.`);
  if (size.gzipKb > gzipKb)
    problems.push(`${size.name} has ${size.gzipKb.toFixed(1)} KB gzipped; at most ${gzipKb}.`);
  return problems;
};

const print = (sizes: readonly BundleSize[]): void => {
  const width = Math.max(...sizes.map(({ name }) => name.length));
  console.log(`${"function".padEnd(width)}     KiB  gzip KB   limits`);
  for (const { name, kib, gzipKb } of sizes.toSorted((a, b) => b.kib - a.kib)) {
    const limit = limitOf(name);
    const numbers = `${kib.toFixed(1).padStart(7)}  ${gzipKb.toFixed(1).padStart(7)}`;
    console.log(`${name.padEnd(width)} ${numbers}   ${limit.kib} / ${limit.gzipKb}`);
  }
};

const main = (): void => {
  const metafilePath = join(root, ".build/functions-meta.json");
  if (!existsSync(metafilePath)) {
    console.error("There are no bundles yet. Run: node scripts/build-functions.ts");
    process.exitCode = 1;
    return;
  }
  const metafile: Metafile = JSON.parse(readFileSync(metafilePath, "utf8"));
  const sizes = bundleNames(metafile).map((name) => sizeOf(join(root, ".build/functions"), name));
  print(sizes);
  for (const [pattern, , why] of larger) console.log(`${pattern.source}: larger, because they ${why}.`);
  const problems = sizes.flatMap((size) => bundleProblems(size, inputsOf(metafile, size.name)));
  if (problems.length === 0) return;
  console.error(problems.join("\n"));
  process.exitCode = 1;
};

if (import.meta.main) main();
