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

const usual: Limit = { kib: 360, gzipKb: 130 };

/** Bundles that may be larger, each with the reason; the first pattern that fits decides. */
const larger: readonly (readonly [RegExp, Limit, string])[] = [
  [
    /^(identity\/(second-step\/login-passkey|factors\/add-passkey)|people\/account\/confirm-identity)$/,
    { kib: 600, gzipKb: 190 },
    "verify what passkeys signed, with a reader of all forms of attestation",
  ],
  [
    /^identity\/sso\/finish-saml$/,
    { kib: 850, gzipKb: 242 },
    "verify what a provider of SAML signed, with readers of XML and XPath",
  ],
  [
    /^site\/api\/get-(api-docs|openapi)$/,
    { kib: 1_200, gzipKb: 145 },
    "carry the API document, which grows with every endpoint",
  ],
  [
    /^workers\/extract-(section-)?text\/reader-process\.js$/,
    { kib: 2_400, gzipKb: 780 },
    "read PDF and Word, and no request waits for their start",
  ],
  [
    /^(documents\/acknowledgements\/download-certificate\/certificate-pdf\.js|workers\/(make-evidence-pack|delete-company))$/,
    { kib: 2_300, gzipKb: 850 },
    "write PDF, and carry a font with the letters of most alphabets",
  ],
  [
    /^(documents\/versions\/(create|update)-policy-version|workers\/create-section-entry)$/,
    { kib: 450, gzipKb: 162 },
    "read what people write and the files they send: Markdown, Word and XML",
  ],
  [
    /^calendar\/(get-calendar|download-calendar-feed)$/,
    { kib: 415, gzipKb: 145 },
    "read every list that has days, and reckon on which a duty falls",
  ],
  [
    /^pages\/export-activity$/,
    { kib: 380, gzipKb: 137 },
    "tell every change in words: repetitions of duties, views of lists and settings among them",
  ],
  [
    /^mcp\/call-mcp$/,
    { kib: 620, gzipKb: 212 },
    "speak the Model Context Protocol with its SDK, which carries a validator of schemas, and read the official text",
  ],
  [
    /^workers\/write-export$/,
    { kib: 435, gzipKb: 155 },
    "read every list, and no request waits for its start",
  ],
];

/** Parts that must never reach a function, and why they would. */
const unwanted: readonly (readonly [RegExp, string])[] = [
  [
    /node_modules\/zod\/.*\/locales\/(?!en\.|index\.)/,
    'zod\'s languages: someone wrote `import { z } from "zod"`',
  ],
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
  /** `{folder}/{name}`, and `{folder}/{name}/{file}.js` of what lies beside it */
  readonly name: string;
  readonly kib: number;
  readonly gzipKb: number;
}

export const limitOf = (name: string): Limit => larger.find(([pattern]) => pattern.test(name))?.[1] ?? usual;

/** The file of a bundle: a function's is called `index.js`, another lies beside it. */
const fileOf = (name: string): string => (name.endsWith(".js") ? name : `${name}/index.js`);

/** Files of ours or of a package that a bundle holds, with the bytes each left in it. */
export const inputsOf = (metafile: Metafile, name: string): string[] => {
  const output = Object.entries(metafile.outputs).find(([path]) =>
    path.endsWith(`functions/${fileOf(name)}`),
  )?.[1];
  return Object.entries(output?.inputs ?? {}).flatMap(([path, { bytesInOutput }]) =>
    bytesInOutput > 0 ? [path] : [],
  );
};

/** Names of all bundles in a metafile: functions, and what some of them have beside them. */
export const bundleNames = (metafile: Metafile): string[] =>
  Object.keys(metafile.outputs).flatMap(
    (path) => /functions\/(.+\.js)$/.exec(path)?.[1]?.replace(/\/index\.js$/, "") ?? [],
  );

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
