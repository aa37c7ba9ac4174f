import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/support/longest-first.ts";

/** One project a kind of test; the kind is the folder. */
const project = (name: string, settings: object = {}, more: object = {}) => ({
  ...more,
  test: { name, include: [`test/${name}/**/*.test.{ts,tsx}`], ...settings },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    maxConcurrency: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      // These share nothing but what they import: once for all files takes half the time.
      project("unit", { isolate: false }),
      project("integration", { testTimeout: 30_000, hookTimeout: 30_000 }),
      project("local", {
        include: ["scripts/local/test/**/*.test.ts"],
        testTimeout: 30_000,
        hookTimeout: 30_000,
      }),
      project("api", {
        globalSetup: "test/support/server/quick-folder.ts",
        setupFiles: "test/support/server/set-up-api.ts",
        // A worker loads the packages and these folders, which keep nothing, once for all its files; modules of
        // the product, and the gateway and commands, which load the product, anew for each (set-up-api.ts).
        isolate: false,
        server: { deps: { external: [/\/(shared|infra|scripts\/local\/(?!gateway|index)\w+)\/.*\.ts$/] } },
        testTimeout: 30_000,
        hookTimeout: 60_000,
      }),
      project("infra", {
        testTimeout: 60_000,
        hookTimeout: 180_000,
        // Builds and synthesises once for all files.
        globalSetup: "test/infra/support/synthesise.ts",
      }),
      project(
        "web",
        {
          environment: "jsdom",
          // React's production build, as people have it (test/support/act.ts).
          env: { NODE_ENV: "production" },
          // Loading the app costs more than most files' tests: a worker loads it once.
          isolate: false,
          setupFiles: "test/support/set-up-browser.ts",
          testTimeout: 60_000,
        },
        { oxc: { jsx: { development: false } } },
      ),
      // Each worker has a product and a browser, and its journeys share what `npm start` made.
      project("e2e", {
        testTimeout: 120_000,
        hookTimeout: 180_000,
        isolate: false,
        setupFiles: "test/support/set-up-journeys.ts",
        // A busy machine takes seconds for what a person waits for.
        expect: { poll: { timeout: 15_000 } },
        globalSetup: "test/support/stack.ts",
      }),
    ],
  },
});
