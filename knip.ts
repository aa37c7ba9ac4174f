import { unmatchedCall } from "./infra/config/names.ts";
import { handlerPath } from "./shared/api/contract.ts";
import { registry } from "./shared/api/registry.ts";

/** Finds what is written and not used. Endpoints and workers are entry points: nothing imports them. */
export default {
  entry: [
    ...registry.map((contract) => `functions/${handlerPath(contract)}.ts`),
    `functions/${unmatchedCall}.ts`,
    "functions/workers/*.ts",
    "functions/**/*-process.ts",
    "scripts/*.ts",
    "scripts/checks/file-budgets.ts",
    "scripts/checks/floor-plan.ts",
    "scripts/checks/forbidden-text.ts",
    "scripts/bench/*.ts",
    "scripts/cloud/{rehearsal-app,sample-company}.ts",
    "scripts/mutants/vitest.config.ts",
    "scripts/operations/*.ts",
    "scripts/site/*.ts",
    "infra/bin/*.ts",
    "web/src/prerender.tsx",
    "{test,scripts/local/test}/**/*.test.{ts,tsx}",
    "scripts/local/test/workers/*.ts",
    "test/support/server/*-process.ts",
  ],
  project: ["{functions,shared,web,infra,scripts,test}/**/*.{ts,tsx,mjs}"],
  ignoreBinaries: ["ffmpeg", "java", "mvn", "openssl", "taskset"],
  // The font packages are named by style sheets, and by the path of a file.
  ignoreDependencies: [
    "@fontsource-variable/.+",
    "dejavu-fonts-ttf",
    "@biomejs/biome",
    "dependency-cruiser",
    "@swc/core",
    "@stryker-mutator/vitest-runner",
  ],
};
