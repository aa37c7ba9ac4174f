import { isObject, type Template, type TemplateResource, type Templates } from "../../infra/lib/template.ts";

/** Quotas of AWS that more money does not raise, or that a new account has. */
export const quotas = {
  /** docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html */
  resourcesPerStack: 500,
  outputsPerStack: 200,
  templateBytes: 1_000_000,
  /** docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html; white space does not count. */
  inlinePoliciesPerRole: 10_240,
  managedPolicy: 6_144,
  trustPolicy: 2_048,
  /** docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
  environmentBytes: 4_096,
  /** docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html */
  routesPerApi: 300,
} as const;

/** As long as names get: an ARN or a name that is known only when it is deployed. */
const unknownLength = 90;
const pseudoLengths: Readonly<Record<string, number>> = {
  "AWS::AccountId": 12,
  "AWS::Region": 14,
  "AWS::Partition": 10,
  "AWS::URLSuffix": 16,
  "AWS::NoValue": 0,
};

/** Characters of a value as JSON without white space, with what is filled in at its longest. */
const lengthOf = (value: unknown): number => {
  if (Array.isArray(value)) return 2 + value.reduce<number>((sum, item) => sum + lengthOf(item) + 1, 0);
  if (!isObject(value)) return JSON.stringify(value ?? null).length;
  if ("Ref" in value) return pseudoLengths[String(value.Ref)] ?? unknownLength;
  const joined = value["Fn::Join"];
  if (Array.isArray(joined) && Array.isArray(joined[1]))
    return joined[1].reduce<number>((sum, piece) => sum + lengthOf(piece), 0);
  if (Object.keys(value).some((key) => key.startsWith("Fn::"))) return unknownLength;
  return Object.entries(value).reduce((sum, [key, inner]) => sum + key.length + 4 + lengthOf(inner), 2);
};

const sumOf = (values: unknown): number =>
  Array.isArray(values) ? values.reduce<number>((sum, each) => sum + lengthOf(each?.PolicyDocument), 0) : 0;

type Measure = readonly [what: string, amount: number, quota: number];

const ofResource = ({ Type, Properties = {} }: TemplateResource): Measure[] => {
  switch (Type) {
    case "AWS::IAM::Role":
      return [
        ["characters of inline policies", sumOf(Properties.Policies), quotas.inlinePoliciesPerRole],
        ["characters of its trust policy", lengthOf(Properties.AssumeRolePolicyDocument), quotas.trustPolicy],
      ];
    case "AWS::IAM::ManagedPolicy":
      return [["characters", lengthOf(Properties.PolicyDocument), quotas.managedPolicy]];
    case "AWS::Lambda::Function": {
      const { Environment } = Properties;
      const variables = isObject(Environment) ? Environment.Variables : {};
      return [["bytes of environment", lengthOf(variables), quotas.environmentBytes]];
    }
    default:
      return [];
  }
};

const ofTemplate = (template: Template): Measure[] => [
  ["resources", Object.keys(template.Resources).length, quotas.resourcesPerStack],
  ["outputs", Object.keys(template.Outputs ?? {}).length, quotas.outputsPerStack],
  ["bytes of template", JSON.stringify(template).length, quotas.templateBytes],
];

const over = (where: string, measures: readonly Measure[]): string[] =>
  measures
    .filter(([, amount, quota]) => amount > quota)
    .map(([what, amount, quota]) => `${where} has ${amount} ${what}; AWS takes ${quota}`);

const exportProblems = (templates: Templates): string[] => {
  const names = [...templates.values()].flatMap(({ Outputs = {} }) =>
    Object.values(Outputs).flatMap(({ Export }) => (Export ? [JSON.stringify(Export.Name)] : [])),
  );
  return names
    .filter((name, index) => names.indexOf(name) !== index)
    .map((name) => `Two stacks export ${name}`);
};

/** @returns a sentence for each quota that the templates of a stage exceed */
export const quotaProblems = (templates: Templates): string[] => {
  const resources = [...templates.values()].flatMap((template) => Object.values(template.Resources));
  const routes = Map.groupBy(
    resources.filter(({ Type }) => Type === "AWS::ApiGatewayV2::Route"),
    ({ Properties }) => JSON.stringify(Properties?.ApiId),
  );
  return [
    ...[...templates].flatMap(([stack, template]) => [
      ...over(stack, ofTemplate(template)),
      ...Object.entries(template.Resources).flatMap(([id, resource]) =>
        over(`${stack}/${id}`, ofResource(resource)),
      ),
    ]),
    ...[...routes].flatMap(([api, all]) =>
      over(`The API ${api}`, [["routes", all.length, quotas.routesPerApi]]),
    ),
    ...exportProblems(templates),
  ];
};
