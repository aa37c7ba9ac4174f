import product from "../../package.json" with { type: "json" };

/** What is running, and where. */
export const buildFacts = () => ({
  version: product.version,
  /** The commit, which the build writes in place of the variable (`scripts/build-functions.ts`); null without one. */
  build: process.env.SUBPART_BUILD || null,
  /** Lambda sets it; null on a developer's machine that does not. */
  region: process.env.AWS_REGION || null,
});
