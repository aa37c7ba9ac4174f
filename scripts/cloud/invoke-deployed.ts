import { GetFunctionConfigurationCommand, InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod";
import type { Contract } from "../../shared/api/contract.ts";
import type { DeployedStage } from "./deployed-stage.ts";

const Answer = z.looseObject({
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().optional(),
});

/** What the emulator says of a function whose process ended: it does so itself when it updates the function. */
const processEnded = "Worker process died";
const mostAttempts = 3;

/**
 * Whether a deployment changed the function since a moment, so that the emulator ended the process that was still
 * answering. AWS lets it finish. A function that ends its process by itself was not changed, and counts as failed.
 */
const wasUpdated = async (client: LambdaClient, FunctionName: string, since: number): Promise<boolean> => {
  const { LastModified = "" } = await client.send(new GetFunctionConfigurationCommand({ FunctionName }));
  return Date.parse(LastModified) >= since;
};

/**
 * Calls the functions behind the deployed routes with events of payload format 2.0. The emulator's own gateway leaves
 * out the event's `cookies`, so no session would be found.
 *
 * Presigned addresses lead to the emulator. To a browser they are named as the content security policy knows them.
 *
 * @param onRepeat is told of each read that is asked again, because the emulator ended its function to update it
 */
export const invokeDeployed = (stage: DeployedStage, endpoint: string, onRepeat: () => void) => {
  const client = new LambdaClient({ maxAttempts: 1 });
  const addresses = [`${endpoint}/${stage.uploadsBucket}/`, `https://${stage.uploadsHost}/`] as const;
  const invoke = async (contract: Contract, FunctionName: string, Payload: string) => {
    for (let attempt = 1; ; attempt += 1) {
      const since = Date.now();
      const answer = await client.send(new InvokeCommand({ FunctionName, Payload }));
      const text = Buffer.from(answer.Payload ?? []).toString();
      if (answer.FunctionError === undefined) return text;
      // What changes something may have done so before the process ended.
      const mayRepeat = contract.method === "GET" && attempt < mostAttempts && text.includes(processEnded);
      if (!mayRepeat || !(await wasUpdated(client, FunctionName, since)))
        throw new Error(`${contract.operationId}: ${text}`);
      onRepeat();
    }
  };
  return async (contract: Contract, event: APIGatewayProxyEventV2): Promise<unknown> => {
    // As the gateway does: a call without a route of its own gets the default one, which answers 404.
    const { functions } = stage;
    const FunctionName = functions.get(`${contract.method} ${contract.path}`) ?? functions.get("$default");
    if (!FunctionName) throw new Error(`No route of the stage leads to ${contract.operationId}.`);
    // What is compressed could not be searched for addresses.
    const { "accept-encoding": _, ...headers } = event.headers;
    const text = await invoke(contract, FunctionName, JSON.stringify({ ...event, headers }));
    if (event.requestContext.domainName !== stage.host) return JSON.parse(text);
    const renamed = (value: string) => value.replaceAll(...addresses);
    const answer = Answer.parse(JSON.parse(text));
    return {
      ...answer,
      headers: Object.fromEntries(
        Object.entries(answer.headers).map(([name, value]) => [name, renamed(value)]),
      ),
      ...(answer.body !== undefined && { body: renamed(answer.body) }),
    };
  };
};
