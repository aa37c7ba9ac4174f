import { parseArgs } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { table } from "../../functions/core/table/table.ts";
import { companies } from "../../functions/people/companies/company-repository.ts";
import { Company } from "../../shared/schemas/company.ts";
import { allItems } from "./dump/table-items.ts";
import { recordAccess } from "./record-access.ts";
import { openTarget, type Target, targetOptions } from "./target.ts";

export const usage = `list-companies (--stage S | --data DIR)
  Writes a line of the console's list for every company. Companies write their own since they register; those
  from before need this once, or any change of their profile. Doing it again changes nothing.`;

const companiesOf = async (target: Target): Promise<Company[]> => {
  const client = new DynamoDBClient({});
  const found: Company[] = [];
  try {
    for await (const item of allItems(client, target.tableName))
      if (item.sk?.S === "COMPANY") found.push(Company.parse(unmarshall(item)));
  } finally {
    client.destroy();
  }
  return found;
};

export const run = async (args: string[]): Promise<string> => {
  const { values } = parseArgs({ args, options: targetOptions });
  const target = await openTarget(values);
  const found = await companiesOf(target);
  const listed = new Set((await companies.listSummaries()).map(({ id }) => id));
  for (const company of found)
    if (!listed.has(company.id)) await table.write(companies.summaryOperation(company));
  await recordAccess("list-companies");
  return `The console lists the ${found.length} companies of ${target.name}.`;
};
