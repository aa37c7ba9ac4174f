import type { Plugin, Rolldown } from "vite";
import { chunksOf } from "./prerendered-pages.ts";

interface FirstScreen {
  name: string;
  modules: readonly string[];
  /** Of script, minified, before gzip: what it had when this was written and a tenth more. */
  maxKilobytes: number;
}

const app = "/web/index.html";
const screens: readonly FirstScreen[] = [
  { name: "the landing page", modules: [app], maxKilobytes: 350 },
  { name: "the sign-in page", modules: [app, "/src/pages/auth-page.tsx"], maxKilobytes: 455 },
  {
    name: "the dashboard",
    modules: [app, "/src/app/shell.tsx", "/src/pages/dashboard-page.tsx"],
    maxKilobytes: 415,
  },
];

/** Packages that the first screens do without: they come with the screens that need them. */
const late = /node_modules\/(zod|@chakra-ui|@ark-ui|@zag-js|@emotion|recharts|@xyflow|prosemirror-\w+)\//;

const modulesIn = (chunk: Rolldown.OutputChunk): string[] =>
  Object.entries(chunk.modules).flatMap(([id, { code }]) => (code ? [id] : []));

const faultsOf = (bundle: Rolldown.OutputBundle, { name, modules, maxKilobytes }: FirstScreen): string[] => {
  const chunks = [...new Set(modules.flatMap((each) => chunksOf(bundle, each)))];
  const tooSoon = new Set(chunks.flatMap(modulesIn).flatMap((id) => late.exec(id)?.[1] ?? []));
  const kilobytes = Math.round(chunks.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0) / 1_000);
  return [
    ...[...tooSoon].map((each) => `The first script of ${name} holds ${each}. Import it later.`),
    ...(kilobytes > maxKilobytes
      ? [`The first script of ${name} has ${kilobytes} KB; ${maxKilobytes} KB are allowed.`]
      : []),
  ];
};

/** Refuses a build whose first screens would come late: everyone waits for their script. */
export const firstScreens = (): Plugin => ({
  name: "first-screens",
  apply: "build",
  generateBundle(_, bundle) {
    const faults = screens.flatMap((each) => faultsOf(bundle, each));
    if (faults.length > 0) this.error(faults.join("\n"));
  },
});
