import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import * as z from "zod";
import { canaryParameter } from "../config/canary-parameter.ts";
import { clientSettings } from "../core/aws.ts";
import { config } from "../core/config.ts";
import { worker } from "../core/worker.ts";
import { CanaryAccount, walkThrough } from "../people/session/canary.ts";

let client: SSMClient | undefined;

const readAccount = async (): Promise<CanaryAccount> => {
  client ??= new SSMClient(clientSettings(10_000));
  const Name = canaryParameter(config().STAGE);
  const { Parameter } = await client.send(new GetParameterCommand({ Name, WithDecryption: true }));
  return CanaryAccount.parse(JSON.parse(Parameter?.Value ?? ""));
};

/**
 * A canary: does what a person does first, from outside, through CloudFront. Where it fails three times, its event
 * lies in the dead letters and the alarm `workers-failed` sounds, also at night when no one else would notice.
 */
export const handler = worker("watch-sign-in", z.unknown(), async (_, { now }) =>
  walkThrough(await readAccount(), now),
);
