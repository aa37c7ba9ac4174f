import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { namesOf } from "../../infra/config/names.ts";
import type { StageName } from "../../infra/config/stages.ts";

const Outputs = z.record(z.string(), z.record(z.string(), z.string()));

/** The file in which CDK notes what the stacks of a stage gave out when they were deployed from this folder. */
export const outputsFile = (stage: StageName): string =>
  fileURLToPath(new URL(`../../.build/outputs-${stage}.json`, import.meta.url));

/** Address and bucket of the pages, as the last deployment from this folder noted them; undefined where it noted none. */
export const readOutputs = (stage: StageName): { url: string; bucket: string } | undefined => {
  const file = outputsFile(stage);
  if (!existsSync(file)) return undefined;
  const { Url, WebBucket } =
    Outputs.parse(JSON.parse(readFileSync(file, "utf8")))[namesOf(stage).stack("web")] ?? {};
  return Url && WebBucket ? { url: Url, bucket: WebBucket } : undefined;
};
