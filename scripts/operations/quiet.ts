import { SSMClient } from "@aws-sdk/client-ssm";
import { StageName } from "../../infra/config/stages.ts";
import { readSettings } from "../deploy/stored-settings.ts";
import { OperationProblem } from "./problem.ts";

/** @throws OperationProblem where workers would act on what is restored before all of it is there */
export const requireQuiet = async (named: string, client = new SSMClient({})): Promise<void> => {
  const stage = StageName.parse(named);
  if ((await readSettings(client, stage))?.quiet === "true") return;
  throw new OperationProblem(
    `The stage ${stage} is not quiet: its workers would send emails while data is restored. Nothing was written. Deploy it with npm run deploy -- --stage ${stage} --quiet, restore again, and start it with npm run ops -- wake --stage ${stage}`,
  );
};
