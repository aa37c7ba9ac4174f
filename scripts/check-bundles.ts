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

const usual: Limit = { kib: 400, gzipKb: 150 };

/** Bundles that may be larger, each with the reason. */
const larger: readonly (readonly [RegExp, Limit, string])[] = [
  [
    /^people\/(session\/register|account\/(change|reset)-password)$/,
    { kib: 440, gzipKb: 165 },
    "hold the 10,000 most common passwords, to refuse them",
  ],
  [/^intake\/create-upload$/, { kib: 425, gzipKb: 150 }, "signs S3 addresses: the S3 client"],
  [
    /^rules\/company\/list-company-rules$/,
    { kib: 470, gzipKb: 155 },
    "reads snapshots of titles: the S3 client",
  ],
  [
    /^reports\/(get-compliance-report|list-overdue-rules)$/,
    { kib: 475, gzipKb: 155 },
    "count the list of rules: the S3 client",
  ],
  [
    /^search\/search-everywhere$/,
    { kib: 490, gzipKb: 160 },
    "reads snapshots of titles and texts of documents: the S3 client",
  ],
  [
    /^workers\/sweep-snapshots$/,
    { kib: 430, gzipKb: 150 },
    "lists snapshots and starts a worker: two more SDK clients",
  ],
  [
    /^(intake|workers)\/import-rules$/,
    { kib: 530, gzipKb: 170 },
    "reads S3 and starts a worker: two more SDK clients",
  ],
  [
    /^intake\/(import-extracted-rules|preview-import|create-section-entry)$/,
    { kib: 470, gzipKb: 155 },
    "take an uploaded file and start a worker: two more SDK clients",
  ],
  [
    /^(intake\/import-sections|sections\/metadata\/download-section-file)$/,
    { kib: 470, gzipKb: 155 },
    "take or sign an uploaded file: the S3 client",
  ],
  [
    /^sections\/metadata\/(create|update)-section-metadata$/,
    { kib: 540, gzipKb: 175 },
    "check documents, compare texts and start a worker: two more SDK clients",
  ],
  [
    /^sections\/horizon\/get-horizon-(map|comparison)$/,
    { kib: 480, gzipKb: 160 },
    "count the rules of sections in snapshots: the S3 client",
  ],
  [
    /^workers\/(import-sections|create-section-entry)$/,
    { kib: 620, gzipKb: 205 },
    "import files of all kinds, in the background",
  ],
  [
    /^intake\/import-metrics-evaluation$/,
    { kib: 445, gzipKb: 150 },
    "reads a presigned upload: the S3 client",
  ],
  [
    /^documents\/policies\/(download-policy|get-policy-content|get-policy-preview|view-policy)$/,
    { kib: 430, gzipKb: 150 },
    "reads documents, or signs addresses of them: the S3 client",
  ],
  [
    /^metrics\/obligations\/(save-obligation-evaluation|download-obligation-pdf)$/,
    { kib: 470, gzipKb: 155 },
    "checks and copies PDFs, or signs addresses of them: the S3 client",
  ],
  [
    /^site\/api\/get-(api-docs|openapi)$/,
    { kib: 650, gzipKb: 150 },
    "carries the API document, which grows with every endpoint",
  ],
  [
    /^documents\/policies\/add-policy$/,
    { kib: 500, gzipKb: 160 },
    "unpacks documents to check them, and starts a worker: two more SDK clients",
  ],
  [
    /^workers\/extract-section-text$/,
    { kib: 440, gzipKb: 150 },
    "reads files and compares their texts: the S3 client",
  ],
  [
    /^workers\/extract-(section-)?text\/reader-process$/,
    { kib: 2_400, gzipKb: 780 },
    "reads PDF and Word, in the background",
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
  for (const [pattern, , why] of larger) console.log(`${pattern.source}: larger, because it ${why}.`);
  const problems = sizes.flatMap((size) => bundleProblems(size, inputsOf(metafile, size.name)));
  if (problems.length === 0) return;
  console.error(problems.join("\n"));
  process.exitCode = 1;
};

if (import.meta.main) main();
