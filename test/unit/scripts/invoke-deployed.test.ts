import { GetFunctionConfigurationCommand, InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, expect, it } from "vitest";
import { invokeDeployed } from "../../../scripts/cloud/invoke-deployed.ts";
import type { Contract } from "../../../shared/api/contract.ts";
import { listSelections } from "../../../shared/api/selections.ts";
import { logout } from "../../../shared/api/session.ts";

const lambda = mockClient(LambdaClient);
afterEach(() => lambda.reset());

const bytes = (value: unknown) =>
  Object.assign(Buffer.from(JSON.stringify(value)), { transformToString: String });
const failed = (errorMessage: string) => ({ FunctionError: "Unhandled", Payload: bytes({ errorMessage }) });
const died = failed("Worker process died");
const answered = { Payload: bytes({ statusCode: 200 }) };

/** Calls a function that gives these answers, one after the other, and was changed at a moment. */
const call = async (contract: Contract, answers: readonly object[], changedAt: number) => {
  const invokes = lambda.on(InvokeCommand);
  for (const answer of answers) invokes.resolvesOnce(answer);
  lambda.on(GetFunctionConfigurationCommand).resolves({ LastModified: new Date(changedAt).toISOString() });
  let repeated = 0;
  const stage = {
    ...{
      host: "app.example.org",
      webBucket: "web",
      uploadsBucket: "uploads",
      uploadsHost: "uploads.example.org",
    },
    ...{ originHeaders: {}, pageHeaders: [], apiHeaders: [], edge: { pages: "", api: "" } },
    functions: new Map([[`${contract.method} ${contract.path}`, "function"]]),
  };
  const invoke = invokeDeployed(stage, "http://127.0.0.1:1", () => {
    repeated += 1;
  });
  const event = { headers: {}, requestContext: { domainName: "another" } } as APIGatewayProxyEventV2;
  const outcome = await invoke(contract, event).then(
    () => "answered",
    (error: Error) => error.message,
  );
  return { outcome, repeated };
};

const soon = () => Date.now() + 1_000;
const before = () => Date.now() - 1_000;
const refusal = expect.stringContaining("Worker process died");

it.each([
  ["a read whose function was updated meanwhile", listSelections, [died, answered], soon, "answered", 1],
  ["a read whose function ended by itself", listSelections, [died, answered], before, refusal, 0],
  ["a change, which may be done already", logout, [died, answered], soon, refusal, 0],
  [
    "another failure",
    listSelections,
    [failed("broken"), answered],
    soon,
    'listSelections: {"errorMessage":"broken"}',
    0,
  ],
  ["a read that ends each time", listSelections, [died, died, died, answered], soon, refusal, 2],
] as const)(
  "asks again where the emulator updates a function: %s",
  async (_, contract, answers, at, outcome, repeated) => {
    expect(await call(contract, answers, at())).toEqual({ outcome, repeated });
  },
);
