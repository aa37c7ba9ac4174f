import { parseArgs } from "node:util";
import { S3Client } from "@aws-sdk/client-s3";
import { keptReleases, showRelease, type WebBucket, webReleases } from "../deploy/web-releases.ts";
import { OperationProblem } from "./problem.ts";
import { openTarget } from "./target.ts";

export const usage = `web-back --stage S [--to RELEASE] [--list]
  Shows the pages of the release before the one that people see, within seconds; functions and data stay as they are.
  The last ${keptReleases} releases are there: --list names them, --to shows one of them, also a newer one.`;

/** What is there, one line each, the newest first. */
const listed = ({ ids, live }: Awaited<ReturnType<typeof webReleases>>): string =>
  ids.map((id) => `${id}${id === live ? "  (what people see)" : ""}`).join("\n");

/**
 * Shows an earlier release of the pages.
 * @param to its name; the one before the live one where none is given
 * @throws OperationProblem when there is none, or it is not whole; nothing was changed then
 */
export const webBack = async (on: WebBucket, to?: string): Promise<string> => {
  const { ids, live } = await webReleases(on);
  const chosen = to ?? ids.find((id) => live !== undefined && id < live);
  if (chosen === undefined || !ids.includes(chosen))
    throw new OperationProblem(
      `There is no ${to === undefined ? "release before this one" : `release ${to}`}. Releases in the bucket:\n${listed({ ids, live }) || "none"}`,
    );
  if (chosen === live) return `People see the release ${chosen} already.`;
  const missing = await showRelease(on, chosen);
  if (missing.length > 0)
    throw new OperationProblem(`The release ${chosen} lacks ${missing.join(", ")}. Nothing was changed.`);
  return `People see the release ${chosen}. The next deployment shows its own; to go forward: --to ${live ?? ids[0]}`;
};

export const run = async (args: string[]): Promise<string> => {
  const { values } = parseArgs({
    args,
    options: { stage: { type: "string" }, to: { type: "string" }, list: { type: "boolean" } },
  });
  if (values.stage === undefined) throw new OperationProblem("Name the stage: --stage dev");
  const { webBucket: bucket = "" } = await openTarget({ stage: values.stage });
  const on = { client: new S3Client({}), bucket };
  if (!values.list) return webBack(on, values.to);
  return listed(await webReleases(on)) || "No release was published.";
};
