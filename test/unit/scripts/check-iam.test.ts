import { expect, it } from "vitest";
import { keepActivityOfOthers } from "../../../infra/lib/grants/table-rights.ts";
import { iamProblems } from "../../../scripts/check-iam.ts";

const statements = [
  { Effect: "Allow", Action: ["dynamodb:PutItem", "dynamodb:DeleteItem"], Resource: "arn:t" },
  ...keepActivityOfOthers.map(({ actions, keys }) => ({
    ...{ Effect: "Deny", Action: [...actions], Resource: "arn:t" },
    Condition: { "ForAnyValue:StringLike": { "dynamodb:LeadingKeys": keys } },
  })),
];
const problemsOf = (role: string, allowed: readonly object[]) =>
  iamProblems(
    new Map([
      [
        "workers",
        {
          Resources: {
            [role]: {
              Type: "AWS::IAM::Role",
              Properties: { Policies: [{ PolicyName: "p", PolicyDocument: { Statement: allowed } }] },
            },
          },
        },
      ],
    ]),
  );

it("the worker that deletes companies may remove rows of their records, and no other role may", () => {
  expect(problemsOf("deletecompanyRole1", statements)).toEqual([]);
  const refused = [expect.stringMatching(/may change or remove rows of the activity log/)];
  expect(problemsOf("cleanpoliciesRole1", statements)).toEqual(refused);
  expect(problemsOf("deletecompanyRole1", statements.slice(0, 2))).toEqual(refused);
});
