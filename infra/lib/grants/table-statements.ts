import { Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { tableSchema } from "../../../functions/config/table-schema.ts";
import type { TableRight } from "./table-rights.ts";

const resourcesOf = (tableArn: string, { on }: TableRight): string[] =>
  on === "table" ? [tableArn] : tableSchema.indexes.map(({ name }) => `${tableArn}/index/${name}`);

/** "For all values" also holds when there are none, so an allowance asks that there be some. */
const allowedConditions = ({ keys, attributes }: TableRight): Record<string, unknown> => ({
  ...(keys && { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": [...keys] } }),
  ...(attributes && { "ForAllValues:StringEquals": { "dynamodb:Attributes": [...attributes] } }),
  Null: {
    ...(keys && { "dynamodb:LeadingKeys": "false" }),
    ...(attributes && { "dynamodb:Attributes": "false" }),
  },
});

const conditionsOf = (right: TableRight): Record<string, unknown> | undefined => {
  if (!right.keys && !right.attributes) return undefined;
  if (right.effect === "allow") return allowedConditions(right);
  return { "ForAnyValue:StringLike": { "dynamodb:LeadingKeys": [...(right.keys ?? [])] } };
};

/** A right as an IAM statement on the table or on its indexes by their exact ARNs. */
export const tableStatement = (tableArn: string, right: TableRight): PolicyStatement => {
  const conditions = conditionsOf(right);
  return new PolicyStatement({
    effect: right.effect === "allow" ? Effect.ALLOW : Effect.DENY,
    actions: [...right.actions],
    resources: resourcesOf(tableArn, right),
    ...(conditions && { conditions }),
  });
};
