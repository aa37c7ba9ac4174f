import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkGroups } from "./web/chunk-groups.ts";
import { contractsWithoutSchemas } from "./web/contracts-without-schemas.ts";
import { firstScreens } from "./web/first-screens.ts";
import { iconsByFile } from "./web/icons-by-file.ts";
import { prerenderedPages } from "./web/prerendered-pages.ts";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The single-page application: sources in `web/`, built into `.build/web`. */
export default defineConfig({
  root: folder("./web"),
  plugins: [
    react(),
    contractsWithoutSchemas(),
    iconsByFile(),
    firstScreens(),
    prerenderedPages(folder("./web")),
  ],
  server: { host: "127.0.0.1" },
  preview: { host: "127.0.0.1" },
  build: {
    outDir: folder("./.build/web"),
    emptyOutDir: true,
    target: "es2023",
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What makes a schema or a contract does nothing else: those without a user are left out.
      treeshake: { manualPureFunctions: ["z", "contract"] },
      output: { codeSplitting: { groups: chunkGroups(folder("./web")) } },
    },
  },
});
