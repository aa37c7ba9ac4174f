import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { clientSettings } from "./aws.ts";
import { config } from "./config.ts";

let client: LambdaClient | undefined;

/** Starts a worker (`functions/workers/{name}.ts`) with an event and does not wait for it. */
export const invokeWorker = async (name: string, event: unknown): Promise<void> => {
  client ??= new LambdaClient(clientSettings());
  await client.send(
    new InvokeCommand({
      FunctionName: `${config().WORKER_PREFIX}${name}`,
      InvocationType: "Event",
      Payload: Buffer.from(JSON.stringify(event)),
    }),
  );
};
