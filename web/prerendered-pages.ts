import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type Plugin, type Rolldown } from "vite";
import type { PrerenderedPath } from "./src/prerender.tsx";

type Bundle = Rolldown.OutputBundle;

interface Page {
  path: PrerenderedPath;
  /** Beside index.html. The edge function and the local server know the names (`infra/lib/edge/spa-routing.js`). */
  file: string;
  /** The page's module, where it is a chunk of its own. */
  module?: string;
  title?: string;
  /** Whether it can be used before the app is there: links can, forms cannot. */
  isUsable: boolean;
}

const pages: readonly Page[] = [
  { path: "/landing", file: "landing.html", isUsable: true },
  {
    path: "/auth",
    file: "auth.html",
    module: "/src/pages/auth-page.tsx",
    title: "Sign in · Subpart",
    isUsable: false,
  },
];

/** The chunk of a module, and all chunks it imports. */
const chunksOf = (bundle: Bundle, module: string): Rolldown.OutputChunk[] => {
  const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
  const first = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
  if (!first) throw new Error(`There is no chunk of ${module}.`);
  const found = new Set([first]);
  for (const { imports } of found)
    for (const each of chunks) if (imports.includes(each.fileName)) found.add(each);
  return [...found];
};

const stylesOf = (chunks: readonly Rolldown.OutputChunk[]): string[] =>
  chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);

/** Draws pages as the app would, by a build of its sources for Node. */
const drawPages = async (root: string): Promise<ReadonlyMap<PrerenderedPath, string>> => {
  const outDir = mkdtempSync(join(root, "..", "node_modules", ".prerender-"));
  try {
    await build({
      configFile: false,
      logLevel: "warn",
      root,
      plugins: [react()],
      build: { ssr: "src/prerender.tsx", outDir, target: "node20", assetsInlineLimit: 0, emptyOutDir: false },
    });
    const { draw }: typeof import("./src/prerender.tsx") = await import(
      pathToFileURL(join(outDir, "prerender.js")).href
    );
    return new Map(await Promise.all(pages.map(async ({ path }) => [path, await draw(path)] as const)));
  } finally {
    rmSync(outDir, { recursive: true });
  }
};

const links = (chunks: readonly Rolldown.OutputChunk[], index: string): string =>
  chunks
    .filter(({ fileName }) => !index.includes(fileName))
    .map(({ fileName }) => `\n    <link rel="modulepreload" crossorigin href="/${fileName}">`)
    .join("");

/** The app comes after the words, the letters and the pictures. */
const unhurried = (html: string): string =>
  html.replace(/<(script type="module"|link rel="modulepreload") /g, '<$1 fetchpriority="low" ');

/** A file the page names and the build lacks would be a hole in it. */
const requireFiles = (markup: string, bundle: Bundle, page: string): void => {
  for (const [, file = ""] of markup.matchAll(/["\s]\/(assets\/[^"\s]+)/g))
    if (!(file in bundle)) throw new Error(`${page} names ${file}, which was not built.`);
};

/**
 * Writes the pages a visitor sees first as files of their own: their words and styles come with the first answer,
 * and the app takes over once it is there (`src/main.tsx`).
 */
export const prerenderedPages = (root: string): Plugin => ({
  name: "prerendered-pages",
  apply: "build",
  async writeBundle({ dir = "" }, bundle) {
    const index = readFileSync(join(dir, "index.html"), "utf8");
    const drawn = await drawPages(root);
    const sheet = /\s*<link rel="stylesheet" crossorigin href="\/([^"]+)">/;
    const main = sheet.exec(index)?.[1] ?? "";
    for (const { path, file, module, title, isUsable } of pages) {
      const markup = drawn.get(path) ?? "";
      requireFiles(markup, bundle, file);
      const chunks = module ? chunksOf(bundle, module) : [];
      const styles = [...new Set([main, ...stylesOf(chunks)])].map((name) =>
        readFileSync(join(dir, name), "utf8").trim(),
      );
      const html = index
        .replace(sheet, () => `${links(chunks, index)}\n    <style>${styles.join("\n")}</style>`)
        .replace(/<title>[^<]*/, (before) => (title ? `<title>${title}` : before))
        .replace('<div id="root">', () => `<div id="root"${isUsable ? "" : " inert"}>${markup}`);
      writeFileSync(join(dir, file), unhurried(html));
    }
    // All other addresses are of people who are signed in: the frame of their screens comes with the app.
    const frame = ["/src/app/designed-root.tsx", "/src/app/shell.tsx"].flatMap((each) =>
      chunksOf(bundle, each),
    );
    writeFileSync(
      join(dir, "index.html"),
      index.replace(sheet, (link) => unhurried(links([...new Set(frame)], index)) + link),
    );
  },
});
