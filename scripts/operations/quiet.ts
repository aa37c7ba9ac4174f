import {
  GetFunctionConfigurationCommand,
  LambdaClient,
  UpdateFunctionConfigurationCommand,
  waitUntilFunctionUpdatedV2,
} from "@aws-sdk/client-lambda";
import { namesOf } from "../../infra/config/names.ts";
import { StageName } from "../../infra/config/stages.ts";
import { OperationProblem } from "./problem.ts";

/** The functions that send emails. */
const senders = ["send-mail", "send-bulk-mail", "sweep-mail"] as const;

const variablesOf = async (client: LambdaClient, FunctionName: string): Promise<Record<string, string>> => {
  const { Environment } = await client.send(new GetFunctionConfigurationCommand({ FunctionName }));
  return Environment?.Variables ?? {};
};

/**
 * Whether a stage sends no emails, as its functions are deployed now: the setting is stored before a deployment, which
 * may have failed.
 */
export const isQuiet = async (stage: StageName, client: LambdaClient): Promise<boolean> => {
  const asked = senders.map((name) => variablesOf(client, namesOf(stage).worker(name)));
  return (await Promise.all(asked)).every(({ MAIL_SENDING }) => MAIL_SENDING === "off");
};

/** Has the functions send emails again, and waits until they do. All their other variables stay. */
export const startSending = async (stage: StageName, client: LambdaClient): Promise<void> => {
  for (const name of senders) {
    const FunctionName = namesOf(stage).worker(name);
    const variables = await variablesOf(client, FunctionName);
    if (variables.MAIL_SENDING !== "off") continue;
    const Variables = { ...variables, MAIL_SENDING: "on" };
    await client.send(new UpdateFunctionConfigurationCommand({ FunctionName, Environment: { Variables } }));
    await waitUntilFunctionUpdatedV2({ client, maxWaitTime: 120 }, { FunctionName });
  }
};

/** @throws OperationProblem where workers would act on what is restored before all of it is there */
export const requireQuiet = async (named: string, client = new LambdaClient({})): Promise<void> => {
  const stage = StageName.parse(named);
  if (await isQuiet(stage, client)) return;
  throw new OperationProblem(
    `The stage ${stage} is not quiet: its workers would send emails while data is restored. Nothing was written. Deploy it with npm run deploy -- --stage ${stage} --quiet, restore again, and start it with npm run ops -- wake --stage ${stage}. To restore all the same, add --awake.`,
  );
};
