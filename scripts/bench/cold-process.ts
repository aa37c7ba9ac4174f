import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { signSessionToken } from "../../functions/core/endpoint/session-token.ts";
import { createTable, functionEnvironment, startDynamoDb } from "../local/index.ts";

const run = promisify(execFile);

/** What a function took from the start of its process to its first answer. */
export interface Cold {
  readonly status: number;
  readonly ms: number;
  readonly cpuMs: number;
}

/** Loads a bundle as Lambda does, calls it once, and tells what that took since the process was asked for. */
const program = `const [, file, event, startedAt] = process.argv;
const loaded = file.endsWith(".mjs") ? import(file) : Promise.resolve(require(file));
loaded.then(({ handler }) => handler(JSON.parse(event), { awsRequestId: "bench", getRemainingTimeInMillis: () => 20_000 })).then(({ statusCode }) => {
  const { user, system } = process.cpuUsage();
  process.stdout.write(JSON.stringify({ status: statusCode, ms: Date.now() - startedAt, cpuMs: (user + system) / 1_000 }));
  process.exit();
});`;

interface Route {
  readonly method: string;
  readonly path: string;
}

const eventOf = ({ method, path }: Route, cookie: string): string =>
  JSON.stringify({
    ...{ version: "2.0", routeKey: `${method} ${path}`, rawPath: path, rawQueryString: "" },
    ...{ isBase64Encoded: false, cookies: [`sid=${cookie}`] },
    headers: { host: "localhost", origin: "http://localhost", "sec-fetch-site": "same-origin" },
    requestContext: { http: { method, path, sourceIp: "127.0.0.1" }, requestId: "bench" },
  });

/** Starts a bundle in a process of its own and calls it with the cookie of a session that is not there: the table is asked. */
export type StartCold = (file: string, route: Route) => Promise<Cold>;

/** Runs `work` beside an empty table. */
export const withColdStarts = async <T>(work: (start: StartCold) => Promise<T>): Promise<T> => {
  const dynamoDb = await startDynamoDb();
  const { endpoint, credentials } = dynamoDb;
  const env = functionEnvironment({
    ...{
      appOrigin: "http://localhost",
      tableName: "bench",
      uploadsBucket: "bench",
      libraryBucket: "bench",
      recordBucket: "",
    },
    ...{ sessionSecret: "0".repeat(43), workerPrefix: "", mailFrom: "bench@example.com" },
    ...{ demoNoticeTo: "bench@example.com", credentials },
    sources: { ecfr: endpoint, federalRegister: endpoint },
    endpoints: { dynamodb: endpoint, s3: endpoint, ses: endpoint, lambda: endpoint },
  });
  try {
    await createTable(dynamoDb, "bench");
    Object.assign(process.env, env);
    const cookie = await signSessionToken({ userId: "u", sid: "s" }, new Date(Date.now() + 3_600_000));
    return await work(async (file, route) => {
      const args = ["-e", program, file, eventOf(route, cookie), String(Date.now())];
      const { stdout } = await run(process.execPath, args, { env });
      // The log of the request is a line before it.
      return JSON.parse(stdout.split("\n").at(-1) ?? "") as Cold;
    });
  } finally {
    await dynamoDb.close();
  }
};
