import { defineConfig } from "vitest/config";

/** The tests of the server that `npm run mutants` chose. */
export default defineConfig({
  test: {
    include: process.env.MUTANT_TESTS?.split(",") ?? [],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
