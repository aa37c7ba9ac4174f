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
  /** Whether it can be used without the app: links can, forms cannot. */
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

/** What a browser with a session gets: nothing is drawn, and the code of the screen comes at once. */
const signedIn: readonly { file: string; modules: readonly string[] }[] = [
  { file: "home.html", modules: ["/src/app/shell.tsx", "/src/pages/dashboard-page.tsx"] },
  { file: "index.html", modules: ["/src/app/shell.tsx", "/src/app/designed-root.tsx"] },
];

/** The chunk of a module, and all chunks it imports. */
export const chunksOf = (bundle: Bundle, module: string): Rolldown.OutputChunk[] => {
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

const preloads = (chunks: readonly Rolldown.OutputChunk[], index: string): string =>
  chunks
    .filter(({ fileName }) => !index.includes(fileName))
    .map(({ fileName }) => `\n    <link rel="modulepreload" crossorigin href="/${fileName}">`)
    .join("");

const appScript = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/;
const preload = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g;

/** The app of a drawn page comes after what is seen (`web/public/take-over.js`). */
const appComesLater = (html: string, { isUsable }: Page): string => {
  const [, app = ""] = appScript.exec(html) ?? [];
  const needs = [...html.matchAll(preload)].map(([, href]) => href).join(" ");
  const data = `data-app="${app}" data-needs="${needs}"${isUsable ? " data-waits" : ""}`;
  return html
    .replace(preload, "")
    .replace(appScript, `\n    <script defer src="/take-over.js" ${data}></script>`);
};

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
    for (const page of pages) {
      const { path, file, module, title, isUsable } = page;
      const markup = drawn.get(path) ?? "";
      requireFiles(markup, bundle, file);
      const chunks = module ? chunksOf(bundle, module) : [];
      const styles = [...new Set([main, ...stylesOf(chunks)])].map((name) =>
        readFileSync(join(dir, name), "utf8").trim(),
      );
      const html = index
        .replace(sheet, () => `${preloads(chunks, index)}\n    <style>${styles.join("\n")}</style>`)
        .replace(/<title>[^<]*/, (before) => (title ? `<title>${title}` : before))
        .replace('<div id="root">', () => `<div id="root"${isUsable ? "" : " inert"}>${markup}`);
      writeFileSync(join(dir, file), appComesLater(html, page));
    }
    for (const { file, modules } of signedIn) {
      const chunks = [...new Set(modules.flatMap((each) => chunksOf(bundle, each)))];
      const sheets = stylesOf(chunks).filter((each) => !index.includes(each));
      const links = sheets
        .map((each) => `\n    <link rel="stylesheet" crossorigin href="/${each}">`)
        .join("");
      writeFileSync(
        join(dir, file),
        index.replace(sheet, (link) => preloads(chunks, index) + link + links),
      );
    }
  },
});
