import { defineConfig } from "vitest/config";

const chosen = process.env.MUTANT_TESTS?.split(",") ?? [];
const isOfApi = (file: string): boolean => file.startsWith("test/api/");
/** Ten times what a quiet machine needs: a test that is late must not look like one that noticed. */
const settings = { testTimeout: 300_000, hookTimeout: 300_000 };

/** The tests of the server that `npm run mutants` chose. Those of endpoints find their table as in `npm test`. */
export default defineConfig({
  test: {
    projects: [
      { name: "api", include: chosen.filter(isOfApi), setupFiles: "test/support/server/set-up-api.ts" },
      { name: "others", include: chosen.filter((file) => !isOfApi(file)) },
    ]
      .filter(({ include }) => include.length > 0)
      .map((project) => ({ test: { ...settings, ...project } })),
  },
});
