import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Template } from "../../infra/lib/template.ts";
import { closeServer, portOf } from "../../scripts/local/index.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

interface Run {
  readonly status: number | null;
  readonly output: string;
  /** The first line that says what went wrong. */
  readonly sentence: string;
  /** What the CDK was asked to do, each with its context. */
  readonly cdk: readonly { readonly action: string; readonly context: Readonly<Record<string, string>> }[];
  /** Which stacks were deployed, one entry a call: a name, or `--all`. */
  readonly stacks: readonly string[];
}

export interface FakeCloud {
  /** What is stored under each name. */
  readonly parameters: Map<string, string>;
  /** Variables of the deployed functions, by their names. */
  readonly variables: Map<string, Readonly<Record<string, string>>>;
  /** Tables as DynamoDB describes them, by their names. */
  readonly tables: Map<string, object>;
  /** Templates of the account's stacks, by their names. */
  readonly deployed: Map<string, Template>;
  /** Templates that the CDK writes, by the names of their stacks. */
  readonly synthesized: Map<string, Template>;
  /** Runs `npm run deploy` with CDK and Vite replaced; the CDK fails from its nth call on. */
  deploy(args: readonly string[], failsAt?: number): Promise<Run>;
  close(): Promise<void>;
}

const contextOf = (args: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    args.flatMap((arg, at) => {
      if (args[at - 1] !== "-c") return [];
      const cut = arg.indexOf("=");
      return [[arg.slice(0, cut), arg.slice(cut + 1)]];
    }),
  );

const xml = (action: string, result: string): string =>
  `<${action}Response xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><${action}Result>${result}</${action}Result></${action}Response>`;

const describeStacks = (names: Iterable<string>): string =>
  [...names]
    .map(
      (name) =>
        `<member><StackName>${name}</StackName><CreationTime>2026-01-01T00:00:00Z</CreationTime><StackStatus>UPDATE_COMPLETE</StackStatus></member>`,
    )
    .join("");

/** What a deployment asks CloudFormation. */
const answerStacks = (asked: URLSearchParams, deployed: Map<string, Template>): string => {
  if (asked.get("Action") === "DescribeStacks")
    return xml("DescribeStacks", `<Stacks>${describeStacks(deployed.keys())}</Stacks>`);
  const template = JSON.stringify(deployed.get(asked.get("StackName") ?? ""));
  return xml("GetTemplate", `<TemplateBody>${template}</TemplateBody>`);
};

type Account = Pick<FakeCloud, "parameters" | "deployed" | "variables" | "tables">;
const notFound = { Type: "User", __type: "ResourceNotFoundException", Message: "No such function" };
type Answer = readonly [status: number, value: unknown];

interface ParameterCall {
  readonly Name?: string;
  readonly Names?: readonly string[];
  readonly Value?: string;
  readonly Overwrite?: boolean;
}

/** What a deployment asks Systems Manager. */
const answerParameters = (action: string, asked: ParameterCall, parameters: Map<string, string>): Answer => {
  const { Name = "", Names = [], Value = "", Overwrite } = asked;
  const found = (name: string) => ({ Name: name, Value: parameters.get(name) });
  switch (action) {
    case "PutParameter":
      if (parameters.has(Name) && !Overwrite) return [400, { __type: "ParameterAlreadyExists" }];
      parameters.set(Name, Value);
      return [200, { Version: 1 }];
    case "GetParameters":
      return [200, { Parameters: Names.filter((name) => parameters.has(name)).map(found) }];
    case "DeleteParameters":
      return [200, { DeletedParameters: Names.filter((name) => parameters.delete(name)) }];
    default:
      return parameters.has(Name)
        ? [200, { Parameter: found(Name) }]
        : [400, { __type: "ParameterNotFound" }];
  }
};

/** The calls of Systems Manager, CloudFormation, DynamoDB and Lambda that a deployment makes. */
const startServer = ({ parameters, deployed, variables, tables }: Account) =>
  createServer(async (request, answer) => {
    const json = ([status, value]: Answer) =>
      answer.writeHead(status, { "content-type": "application/x-amz-json-1.1" }).end(JSON.stringify(value));
    const named = /\/functions\/([^/]+)\/configuration$/.exec(request.url ?? "")?.[1];
    if (named !== undefined) {
      const Variables = variables.get(named);
      return json(Variables ? [200, { Environment: { Variables } }] : [404, notFound]);
    }
    const text = Buffer.concat(await request.toArray()).toString("utf8");
    if (text.startsWith("Action="))
      return answer
        .writeHead(200, { "content-type": "text/xml" })
        .end(answerStacks(new URLSearchParams(text), deployed));
    const action = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
    if (action === "DescribeTable") {
      const Table = tables.get(JSON.parse(text).TableName);
      return json(Table ? [200, { Table }] : [400, { ...notFound, message: notFound.Message }]);
    }
    return json(answerParameters(action, JSON.parse(text), parameters));
  });

/**
 * Programs that only write down how they were called. What is deployed counts, with the context that its templates
 * were written with.
 */
const plantCommands = (folder: string): string => {
  const calls = join(folder, "calls.jsonl");
  const source = `#!${process.execPath}
const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require("node:fs");
const args = process.argv.slice(2);
const after = (name) => args[args.indexOf(name) + 1];
if (args[0] === "synth") {
  mkdirSync(after("--output"), { recursive: true });
  writeFileSync(after("--output") + "/context.json", JSON.stringify(args.slice(1)));
  for (const [stack, template] of JSON.parse(process.env.SYNTHESIZED))
    writeFileSync(after("--output") + "/" + stack + ".template.json", JSON.stringify(template));
  process.exit();
}
if (args[0] === "deploy") args.push(...JSON.parse(readFileSync(after("--app") + "/context.json", "utf8")));
appendFileSync(${JSON.stringify(calls)}, JSON.stringify(args) + "\\n");
const count = readFileSync(${JSON.stringify(calls)}, "utf8").trim().split("\\n").length;
process.exitCode = count >= Number(process.env.CDK_FAILS_AT) ? 1 : 0;
`;
  for (const [name, text] of [
    ["cdk", source],
    ["vite", `#!${process.execPath}\n`],
  ] as const) {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  }
  return calls;
};

/** An account that keeps parameters and shows stacks, and a CDK that deploys nothing. */
export const startFakeCloud = async (): Promise<FakeCloud> => {
  const folder = mkdtempSync(join(tmpdir(), "subpart-deploy-"));
  mkdirSync(folder, { recursive: true });
  const calls = plantCommands(folder);
  const parameters = new Map<string, string>();
  const deployed = new Map<string, Template>();
  const synthesized = new Map<string, Template>();
  const variables = new Map<string, Readonly<Record<string, string>>>();
  const tables = new Map<string, object>();
  const server = startServer({ parameters, deployed, variables, tables });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const environment = {
    ...process.env,
    PATH: `${folder}${delimiter}${process.env.PATH}`,
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "AKIDEXAMPLE",
    AWS_SECRET_ACCESS_KEY: "secret",
    AWS_ENDPOINT_URL_SSM: `http://127.0.0.1:${portOf(server)}`,
    AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${portOf(server)}`,
    AWS_ENDPOINT_URL_LAMBDA: `http://127.0.0.1:${portOf(server)}`,
    AWS_ENDPOINT_URL_CLOUDFORMATION: `http://127.0.0.1:${portOf(server)}`,
  };
  return {
    parameters,
    variables,
    tables,
    deployed,
    synthesized,
    deploy: async (args, failsAt = 1) => {
      writeFileSync(calls, "");
      const region = args.find((arg) => arg.startsWith("region="))?.slice(7);
      const child = spawn(
        process.execPath,
        ["scripts/deploy.ts", ...args.filter((arg) => !arg.startsWith("region="))],
        {
          cwd: root,
          env: {
            ...environment,
            ...(region && { AWS_REGION: region }),
            CDK_FAILS_AT: String(failsAt),
            SYNTHESIZED: JSON.stringify([...synthesized]),
          },
          stdio: ["ignore", "pipe", "pipe"],
        },
      );
      const [out, err] = await Promise.all([
        child.stdout.toArray(),
        child.stderr.toArray(),
        once(child, "close"),
      ]);
      const errors = Buffer.concat(err).toString("utf8");
      const calledWith: string[][] = readFileSync(calls, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line));
      return {
        status: child.exitCode,
        output: Buffer.concat([...out, ...err]).toString("utf8"),
        sentence: errors.split("\n")[0] ?? "",
        cdk: calledWith.map((called) => ({ action: called[0] ?? "", context: contextOf(called) })),
        stacks: calledWith.map((called) => called[1] ?? ""),
      };
    },
    close: async () => {
      await closeServer(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
