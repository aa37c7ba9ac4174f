import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { expect } from "vitest";
import type { Handler } from "../../../functions/core/endpoint/endpoint.ts";
import { grantsOfOperation } from "../../../infra/lib/grants/by-operation.ts";
import { endpointRights } from "../../../infra/lib/grants/table-rights.ts";
import { type Contract, handlerPath, type ResponseOf } from "../../../shared/api/contract.ts";
import { statusesOf } from "../../../shared/api/statuses.ts";
import { ProblemBody } from "../../../shared/schemas/problem.ts";
import { leaks, searchForSecrets } from "./captured-logs.ts";
import { decompressed } from "./decompressed.ts";
import { writeCount } from "./engine.ts";
import { type Call, eventOf, lambdaContext } from "./event.ts";
import { withRights } from "./role-check.ts";

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Set-Cookie lines. */
  readonly cookies: readonly string[];
  readonly bytes: Buffer;
  readonly text: string;
  /** The parsed body, where it is JSON. */
  readonly json: unknown;
}

const functions = fileURLToPath(new URL("../../../functions", import.meta.url));

const loadHandler = async (contract: Contract): Promise<Handler> => {
  const module: { handler: Handler } = await import(
    /* @vite-ignore */ join(functions, `${handlerPath(contract)}.ts`)
  );
  return module.handler;
};

const bodyOf = ({ body = "", isBase64Encoded, headers }: APIGatewayProxyStructuredResultV2): Buffer => {
  const bytes = Buffer.from(body, isBase64Encoded ? "base64" : "utf8");
  return decompressed(bytes, headers?.["content-encoding"]);
};

const answerOf = (result: APIGatewayProxyStructuredResultV2): Answer => {
  const headers = Object.fromEntries(
    Object.entries(result.headers ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const bytes = bodyOf(result);
  const text = bytes.toString("utf8");
  const isJson = /^application\/(scim\+)?json/.test(headers["content-type"] ?? "");
  return {
    status: result.statusCode ?? 200,
    headers,
    cookies: result.cookies ?? [],
    bytes,
    text,
    json: isJson ? JSON.parse(text) : undefined,
  };
};

/**
 * Invokes the handler of `contract` as the gateway would, with the rights of its role. Every answer and log line is searched for secrets;
 * a call fails once one was seen, and where it answers a status that its contract does not list.
 */
export const call = async (contract: Contract, request: Call = {}, remainingMs?: number): Promise<Answer> => {
  const handler = await loadHandler(contract);
  const { operationId, method } = contract;
  const rights = endpointRights(method, grantsOfOperation(operationId));
  const result = await withRights(operationId, rights, () =>
    handler(eventOf(contract, request), lambdaContext(remainingMs)),
  );
  const answer = answerOf(result);
  searchForSecrets(`The answer of ${operationId}`, `${JSON.stringify(answer.headers)}${answer.text}`);
  expect(leaks()).toEqual([]);
  expect(statusesOf(contract), `A status that the contract of ${operationId} does not list`).toContain(
    answer.status,
  );
  return answer;
};

/** As `call`, for a call that must succeed: gives the parsed body, checked against the contract. */
export const ok = async <C extends Contract>(contract: C, request: Call = {}): Promise<ResponseOf<C>> => {
  const answer = await call(contract, request);
  expect(answer, `${contract.operationId}: ${answer.text.slice(0, 500)}`).toMatchObject({
    status: contract.success,
  });
  return contract.response.parse(answer.json) as ResponseOf<C>;
};

/** What a refusal says: its sentence, or that with its code and the fields it names (`body.email`). */
export type Told =
  | string
  | RegExp
  | {
      message?: string | RegExp;
      code?: string;
      fields?: readonly string[];
      /** Where the attempt is counted, or the test itself writes meanwhile. */
      writes?: boolean;
    };

/**
 * As `call`, for a call that must be refused with `status`, say what is `told`, and write nothing to the table:
 * gives the problem.
 */
export const refused = async (
  contract: Contract,
  status: number,
  request: Call = {},
  told: Told = {},
): Promise<ProblemBody> => {
  const expected = typeof told === "string" || told instanceof RegExp ? { message: told } : told;
  const { message, code, fields, writes = false } = expected as Exclude<Told, string | RegExp>;
  // A failed sign-in is counted, and so is each call of a token.
  const isCounted =
    (contract.operationId === "login" && status !== 400) || request.headers?.authorization !== undefined;
  const before = writeCount();
  const answer = await call(contract, request);
  const what = `${contract.operationId}: ${answer.text.slice(0, 500)}`;
  expect(answer, what).toMatchObject({ status });
  if (!writes && !isCounted) expect(writeCount(), `${what}: this refusal wrote to the table`).toBe(before);
  const problem = ProblemBody.parse(answer.json);
  if (message instanceof RegExp) expect(problem.message).toMatch(message);
  else if (message !== undefined) expect(problem.message).toBe(message);
  if (code !== undefined) expect(problem.code).toBe(code);
  if (fields) expect([...new Set(problem.issues?.map(({ path }) => path))]).toEqual(fields);
  return problem;
};
