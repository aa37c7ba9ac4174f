/**
 * Files of `test/e2e` that are walked through on a deployed stage. Not among them is `public-site`: it looks at a
 * mail's attachment, which the emulator does not keep.
 */
export const journeys: readonly string[] = [
  "administration",
  "company-life",
  "first-vertical",
  "horizon",
  "hostile-documents",
  "import-preview",
  "invitations",
  "large-import",
  "metrics",
  "own-account",
  "part-policies",
  "policies",
  "routes",
  "rule-work",
  "screens",
  "search",
].map((name) => `test/e2e/${name}.test.ts`);
