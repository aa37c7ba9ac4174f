import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod";
import type { Contract } from "../../shared/api/contract.ts";
import type { DeployedStage } from "./deployed-stage.ts";

const Answer = z.looseObject({
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().optional(),
});

/**
 * Calls the functions behind the deployed routes with events of payload format 2.0. The emulator's own gateway leaves
 * out the event's `cookies`, so no session would be found.
 *
 * Presigned addresses lead to the emulator. To a browser they are named as the content security policy knows them.
 */
export const invokeDeployed = (stage: DeployedStage, endpoint: string) => {
  const client = new LambdaClient({ maxAttempts: 1 });
  const addresses = [`${endpoint}/${stage.uploadsBucket}/`, `https://${stage.uploadsHost}/`] as const;
  return async (contract: Contract, event: APIGatewayProxyEventV2): Promise<unknown> => {
    // As the gateway does: a call without a route of its own gets the default one, which answers 404.
    const { functions } = stage;
    const FunctionName = functions.get(`${contract.method} ${contract.path}`) ?? functions.get("$default");
    if (!FunctionName) throw new Error(`No route of the stage leads to ${contract.operationId}.`);
    // What is compressed could not be searched for addresses.
    const { "accept-encoding": _, ...headers } = event.headers;
    const { Payload, FunctionError } = await client.send(
      new InvokeCommand({ FunctionName, Payload: JSON.stringify({ ...event, headers }) }),
    );
    const text = Buffer.from(Payload ?? []).toString();
    if (FunctionError !== undefined) throw new Error(`${contract.operationId}: ${text}`);
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
