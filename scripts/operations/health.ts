import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { StageName } from "../../infra/config/stages.ts";
import { readOutputs } from "../deploy/outputs.ts";
import { OperationProblem } from "./problem.ts";
import { isQuiet } from "./quiet.ts";

export const usage = `health (--url U | --stage S)
  Asks a deployed stage for its page, for the API behind the same address, and for a file of the page; tries for a
  minute, since CloudFront may take a moment. Needs no credentials. Fails with what is wrong. Without an address it
  takes the one of the stage's last deployment from this folder, and with credentials says whether that is quiet.`;

interface Check {
  readonly path: string;
  readonly what: string;
  readonly isRight: (answer: Response, text: string) => boolean;
}

const isJson = (answer: Response): boolean =>
  answer.headers.get("content-type")?.startsWith("application/json") === true;

/** The page, its script, and a function with the table behind it. */
const checks = (script: string): Check[] => [
  {
    path: "/",
    what: "the page",
    isRight: (answer, text) => answer.status === 200 && text.includes('<div id="root">'),
  },
  {
    path: script,
    what: "the page's script",
    isRight: (answer) => answer.status === 200 && /javascript/.test(answer.headers.get("content-type") ?? ""),
  },
  {
    path: "/api/openapi.json",
    what: "the description of the API",
    isRight: (answer) => answer.status === 200 && isJson(answer),
  },
  {
    path: "/api/user",
    what: "the API's refusal of a caller who is signed out",
    isRight: (answer) => answer.status === 401 && isJson(answer),
  },
];

/** @returns what is wrong; undefined when the answer is as it should be */
const problemOf = async (origin: string, { path, what, isRight }: Check): Promise<string | undefined> => {
  try {
    const answer = await fetch(new URL(path, origin), { signal: AbortSignal.timeout(10_000) });
    const text = await answer.text();
    return isRight(answer, text) ? undefined : `${path} should be ${what}, but answered ${answer.status}`;
  } catch (error) {
    return `${path} did not answer: ${error instanceof Error ? error.message : String(error)}`;
  }
};

const scriptOf = async (origin: string): Promise<string> => {
  const page = await fetch(origin, { signal: AbortSignal.timeout(10_000) }).then((answer) => answer.text());
  return /<script[^>]+src="([^"]+)"/.exec(page)?.[1] ?? "/no-script-named-in-the-page";
};

const problems = async (origin: string): Promise<string[]> => {
  const script = await scriptOf(origin).catch(() => "/no-page");
  const found = await Promise.all(checks(script).map((check) => problemOf(origin, check)));
  return found.filter((problem) => problem !== undefined);
};

const attempts = 7;

/** The address that `npm run deploy` noted. @throws an OperationProblem when it noted none */
const deployedUrl = (named: string): string => {
  const stage = StageName.safeParse(named).data;
  const outputs = stage && readOutputs(stage);
  if (!outputs)
    throw new OperationProblem(
      `${named} was not deployed from this folder. Give its address: --url https://…`,
    );
  return outputs.url;
};

/** A sentence where the functions say so, or where they could not be asked; an address alone has none to ask. */
const quietness = async (named: string | undefined): Promise<string> => {
  const stage = StageName.safeParse(named).data;
  if (!stage) return "";
  const client = new LambdaClient({});
  try {
    return (await isQuiet(stage, client)) ? " The stage is quiet: no schedules, no emails." : "";
  } catch {
    return " Whether it is quiet could not be asked.";
  } finally {
    client.destroy();
  }
};

/** @param pauseMs between attempts; ten seconds */
export const run = async (args: string[], pauseMs = 10_000): Promise<string> => {
  const { values } = parseArgs({ args, options: { url: { type: "string" }, stage: { type: "string" } } });
  const url = values.url ?? (values.stage === undefined ? "" : deployedUrl(values.stage));
  if (!URL.canParse(url)) throw new OperationProblem("Give the address of the stage: --url https://…");
  for (let attempt = 1; ; attempt += 1) {
    const found = await problems(url);
    if (found.length === 0)
      return `${url} is well: page, script and API answer.${await quietness(values.stage)}`;
    if (attempt === attempts) throw new OperationProblem(`${url} is not well.\n${found.join("\n")}`);
    await pause(pauseMs);
  }
};
