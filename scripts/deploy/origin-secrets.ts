import { randomBytes } from "node:crypto";
import {
  GetFunctionConfigurationCommand,
  LambdaClient,
  ResourceNotFoundException,
} from "@aws-sdk/client-lambda";
import {
  DeleteParametersCommand,
  GetParametersCommand,
  PutParameterCommand,
  type SSMClient,
} from "@aws-sdk/client-ssm";
import { namesOf } from "../../infra/config/names.ts";
import type { StageSettings } from "../../infra/config/stages.ts";
import { keptGenerations } from "../../infra/lib/secret-generations.ts";

type Stage = Pick<StageSettings, "stage" | "secrets">;

/** What the stage's functions accept today: releases before this one kept it in Secrets Manager. */
const deployedSecret = async (stage: Stage["stage"]): Promise<string | undefined> => {
  const client = new LambdaClient({});
  try {
    const FunctionName = namesOf(stage).worker("import-rules");
    const { Environment } = await client.send(new GetFunctionConfigurationCommand({ FunctionName }));
    return Environment?.Variables?.ORIGIN_SECRET;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  } finally {
    client.destroy();
  }
};

/**
 * Makes the origin secrets that a deployment refers to; one that exists is never replaced. Where the one in use has
 * no parameter, it gets the value that the deployed functions accept, so that no call is refused.
 */
export const writeOriginSecrets = async (ssm: SSMClient, { stage, secrets }: Stage): Promise<void> => {
  const nameOf = namesOf(stage).originSecret;
  const generations = keptGenerations(secrets);
  const { Parameters = [] } = await ssm.send(new GetParametersCommand({ Names: generations.map(nameOf) }));
  const existing = new Set(Parameters.map(({ Name }) => Name));
  for (const generation of generations.filter((each) => !existing.has(nameOf(each)))) {
    const deployed = generation === secrets.inUse ? await deployedSecret(stage) : undefined;
    await ssm.send(
      new PutParameterCommand({
        Name: nameOf(generation),
        Description: "Proves to the functions that a request came through CloudFront",
        Type: "String",
        Value: deployed ?? randomBytes(48).toString("base64url"),
        Overwrite: false,
      }),
    );
  }
};

/** Removes the newest origin secret that is accepted no more, as the deployment that ended a rotation left it. */
export const dropOriginSecret = async (ssm: SSMClient, { stage, secrets }: Stage): Promise<void> => {
  const [oldest = 1] = keptGenerations(secrets);
  if (oldest === 1) return;
  await ssm.send(new DeleteParametersCommand({ Names: [namesOf(stage).originSecret(oldest - 1)] }));
};
