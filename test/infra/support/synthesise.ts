import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { workers } from "../../../infra/config/workers.ts";
import { subpartApp } from "../../../infra/lib/subpart-app.ts";
import { buildFunctions, functionPaths } from "../../../scripts/build-functions.ts";
import { registry } from "../../../shared/api/registry.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Folder of the built functions and their metafile. */
    readonly build: string;
    /** Folder of the templates of the stage `dev` with nothing but defaults. */
    readonly templates: string;
  }
}

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** CDK's flags as the command line gives them; copying the bundles is left out, since nothing is deployed. */
export const cdkContext = (): Record<string, unknown> => ({
  ...JSON.parse(readFileSync(join(root, "cdk.json"), "utf8")).context,
  "aws:cdk:disable-asset-staging": true,
});

/** The folder of the functions as they are now: `npm test` has built them a moment ago, a run of these tests alone has not. */
const builtFunctions = async (): Promise<string> => {
  const { BUILT_FUNCTIONS } = process.env;
  if (BUILT_FUNCTIONS) return join(root, BUILT_FUNCTIONS);
  const build = join(root, ".build/test-infra");
  const { found, missing } = functionPaths();
  if (missing.length > 0) throw new Error(`No handler for ${missing.join(", ")}`);
  await buildFunctions(build, found);
  return build;
};

/** The templates of the stage `dev`; `npm test` has synthesised them, too. Fails on any cdk-nag finding. */
const synthesised = (build: string): string => {
  const { BUILT_TEMPLATES } = process.env;
  if (BUILT_TEMPLATES) return join(root, BUILT_TEMPLATES);
  const templates = join(root, ".build/test-infra/cdk.out");
  subpartApp({
    registry,
    workers,
    bundles: join(build, "functions"),
    context: cdkContext(),
    outdir: templates,
  }).synth();
  return templates;
};

/** Builds and synthesises once for all test files. */
export const setup = async (project: TestProject): Promise<void> => {
  const build = await builtFunctions();
  project.provide("build", build);
  project.provide("templates", synthesised(build));
};
