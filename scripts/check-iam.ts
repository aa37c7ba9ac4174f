import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { operationMetadata } from "../infra/lib/constructs/endpoint.ts";
import { releaseActions } from "../infra/lib/constructs/gradual-release.ts";
import { grantsOfOperation } from "../infra/lib/grants/by-operation.ts";
import {
  anyIdentity,
  companyRoles,
  documentsPrefix,
  exportsPrefix,
  lawIndexPrefix,
  lawPrefix,
  packsPrefix,
  quarantinePrefix,
  sealsPrefix,
  snapshotsPrefix,
  traceActions,
} from "../infra/lib/grants/statements.ts";
import {
  addActivity,
  changingActions,
  keepActivity,
  keepActivityOfOthers,
  sessionTouch,
  tokenUse,
} from "../infra/lib/grants/table-rights.ts";
import { flat, readTemplates, type Template, type TemplateResource } from "../infra/lib/template.ts";

const oneOrMore = z.union([z.array(z.unknown()), z.unknown().transform((value) => [value])]);
const Statement = z.object({
  Effect: z.enum(["Allow", "Deny"]),
  Action: oneOrMore.transform((actions) => actions.map(flat)),
  Resource: oneOrMore.optional().transform((resources) => (resources ?? []).map(flat)),
  Condition: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
});
type Statement = z.infer<typeof Statement>;
const Document = z.object({ Statement: z.array(Statement) });
const Operation = z.object({ operationId: z.string(), method: z.string() });

interface Policy {
  /** Where it stands, for the sentence. */
  readonly at: string;
  readonly statements: readonly Statement[];
  /** The endpoint whose role this is. */
  readonly operation: z.infer<typeof Operation> | undefined;
}

const policiesOf = (stack: string, id: string, resource: TemplateResource): Policy[] => {
  const { Type, Properties = {}, Metadata = {} } = resource;
  const at = `${stack}/${id}`;
  const operation = Operation.safeParse(Metadata[operationMetadata]).data;
  const documents =
    Type === "AWS::IAM::Role"
      ? z
          .array(z.object({ PolicyDocument: Document }))
          .parse(Properties.Policies ?? [])
          .map((each) => each.PolicyDocument)
      : [Document.parse(Properties.PolicyDocument)];
  return documents.map(({ Statement: statements }) => ({ at, statements, operation }));
};

const wildcards = ({ at, statements }: Policy): string[] =>
  statements
    .filter(({ Effect }) => Effect === "Allow")
    .flatMap(({ Resource, ...rest }) => [
      ...rest.Action.filter((action) => action.includes("*")).map((action) => `${at} allows ${action}.`),
      ...rest.Action.filter((action) => /:Scan$/.test(action)).map(() => `${at} may scan the table.`),
      ...Resource.filter(
        (arn) =>
          arn.includes("*") &&
          !isNamedPrefix(arn) &&
          !isBoundMail(arn, rest) &&
          !isCompanyRole(arn, rest) &&
          !isTrace(rest) &&
          !isBackupTag(arn, rest) &&
          !isRelease(arn, rest),
      ).map((arn) => `${at} reaches ${arn}.`),
    ]);

/** Any identity of SES's, where the sender is bound to one address (`infra/lib/grants/statements.ts`). */
const isBoundMail = (arn: string, { Action, Condition }: Omit<Statement, "Resource">): boolean =>
  arn.endsWith(`:${anyIdentity}`) &&
  Action.every((action) => /^ses:Send(Raw)?Email$/.test(action)) &&
  typeof Condition?.StringEquals?.["ses:FromAddress"] === "string";

/** Roles that companies give, where the external id is one of a company's. */
const isCompanyRole = (arn: string, { Action, Condition }: Omit<Statement, "Resource">): boolean =>
  arn.endsWith(companyRoles) &&
  Action.join() === "sts:AssumeRole" &&
  Condition?.StringLike?.["sts:ExternalId"] === "subpart-*";

/** Backups have random names; their role may tag them, and nothing else. */
const isBackupTag = (arn: string, { Action }: Omit<Statement, "Resource">): boolean =>
  arn.endsWith(":recovery-point:*") && Action.join() === "backup:TagResource";

/** CodeDeploy moves calls between versions of one stack's functions, whose names end in random letters. */
const isRelease = (arn: string, { Action }: Omit<Statement, "Resource">): boolean =>
  (arn === "*" && Action.join() === "cloudwatch:DescribeAlarms") ||
  (/:function:subpart-[a-z-]+-\*$/.test(arn) && Action.every((action) => releaseActions.includes(action)));

/** X-Ray's actions know no resources. */
const isTrace = ({ Action }: Omit<Statement, "Resource">): boolean =>
  Action.every((action) => traceActions.includes(action));

/** Rules that GuardDuty makes for itself, where a stage scans its files. */
const guardDutyRules = /:rule\/DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3\*$/;

/** Files, documents, exports, packs, snapshots and texts have names that are not known in advance: the prefixes a role may name. */
const namedPrefixes = [
  quarantinePrefix,
  documentsPrefix,
  exportsPrefix,
  packsPrefix,
  sealsPrefix,
  snapshotsPrefix,
  lawPrefix,
  lawIndexPrefix,
];

const isNamedPrefix = (arn: string): boolean =>
  guardDutyRules.test(arn) ||
  (arn.includes(":s3:::") &&
    namedPrefixes.some((prefix) => arn.endsWith(prefix)) &&
    arn.indexOf("*") === arn.length - 1);

const leadingKeys = ({ Condition }: Statement, operator: string): string =>
  flat(Condition?.[operator]?.["dynamodb:LeadingKeys"] ?? []);

const isSessionTouch = (statement: Statement): boolean =>
  statement.Action.join() === sessionTouch.actions.join() &&
  leadingKeys(statement, "ForAllValues:StringLike") === sessionTouch.keys?.join("") &&
  flat(statement.Condition?.["ForAllValues:StringEquals"]?.["dynamodb:Attributes"] ?? []) ===
    sessionTouch.attributes?.join("");

/** Signing out by navigation, where an operation has that grant: only on keys that are named. */
const endsSession = (operationId: string, statement: Statement): boolean =>
  grantsOfOperation(operationId).includes("end-session") &&
  statement.Action.join() === "dynamodb:DeleteItem" &&
  leadingKeys(statement, "ForAllValues:StringLike") !== "";

/**
 * Coming back from a provider of single sign-on, where an operation has that grant: changes of single items of the
 * table, which a template has in one statement with the reads.
 */
const signsIn = (operationId: string, { Action }: Statement): boolean =>
  grantsOfOperation(operationId).includes("sign-in") &&
  Action.every((action) => action.startsWith("dynamodb:") && action !== "dynamodb:BatchWriteItem");

/** What a download or an access token leaves on the record: new rows there alone. */
const recordsActivity = (statement: Statement): boolean =>
  statement.Action.join() === addActivity.actions.join() &&
  leadingKeys(statement, "ForAllValues:StringLike") === addActivity.keys?.join("");

/** What counts the calls of an access token: items of tokens alone. */
const notesTokenUse = (statement: Statement): boolean =>
  statement.Action.join() === tokenUse.actions.join() &&
  leadingKeys(statement, "ForAllValues:StringLike") === tokenUse.keys?.join("");

/** A GET changes nothing but `lastSeenAt` of its own session, save to end it or to sign in, the counts of a token, and what it leaves on the record. */
const writesBehindGet = ({ at, statements, operation }: Policy): string[] => {
  if (operation?.method !== "GET") return [];
  const { operationId } = operation;
  return statements
    .filter(({ Effect }) => Effect === "Allow")
    .filter(
      (statement) =>
        !isSessionTouch(statement) &&
        !endsSession(operationId, statement) &&
        !signsIn(operationId, statement) &&
        !recordsActivity(statement) &&
        !notesTokenUse(statement),
    )
    .flatMap(({ Action }) => Action.filter((action) => changingActions.includes(action)))
    .map((action) => `${at} (${operationId}) allows ${action} behind a GET.`);
};

const protectsActivity = (statement: Statement): boolean =>
  statement.Effect === "Deny" &&
  keepActivity.actions.every((action) => statement.Action.includes(action)) &&
  leadingKeys(statement, "ForAnyValue:StringLike") === keepActivity.keys?.join("");

/** The worker that deletes companies: it may remove rows of a company's record, and change no row of any. */
const erasesCompanies = ({ at, statements }: Policy): boolean =>
  /\/deletecompany/i.test(at) &&
  keepActivityOfOthers.every(({ actions, keys = [] }) =>
    statements.some(
      (statement) =>
        statement.Effect === "Deny" &&
        actions.every((action) => statement.Action.includes(action)) &&
        leadingKeys(statement, "ForAnyValue:StringLike") === keys.join(""),
    ),
  );

/** Who may change items anywhere is refused to change or remove rows of the activity log. */
const changeableActivity = (policy: Policy): string[] => {
  const { at, statements } = policy;
  const changes = statements.some(
    ({ Effect, Action, Condition }) =>
      Effect === "Allow" &&
      Condition === undefined &&
      Action.some((action) => /^dynamodb:(Update|Delete|BatchWrite)Item$/.test(action)),
  );
  return changes && !statements.some(protectsActivity) && !erasesCompanies(policy)
    ? [`${at} may change or remove rows of the activity log.`]
    : [];
};

const rolesWithManagedPolicies = (stack: string, { Resources }: Template): string[] =>
  Object.entries(Resources)
    .filter(
      ([, { Type, Properties }]) => Type === "AWS::IAM::Role" && Properties?.ManagedPolicyArns !== undefined,
    )
    .map(([id]) => `${stack}/${id} has a policy that another principal may widen.`);

const identityPolicies = new Set(["AWS::IAM::Role", "AWS::IAM::Policy", "AWS::IAM::ManagedPolicy"]);

/** What is wrong with the roles of some templates, in sentences; nothing when all are least. */
export const iamProblems = (templates: ReadonlyMap<string, Template>): string[] =>
  [...templates].flatMap(([stack, template]) => {
    const policies = Object.entries(template.Resources)
      .filter(([, { Type }]) => identityPolicies.has(Type))
      .flatMap(([id, resource]) => policiesOf(stack, id, resource));
    return [
      ...policies.flatMap(wildcards),
      ...policies.flatMap(writesBehindGet),
      ...policies.flatMap(changeableActivity),
      ...rolesWithManagedPolicies(stack, template),
    ];
  });

const main = (): void => {
  const folder = fileURLToPath(new URL("../cdk.out", import.meta.url));
  if (!existsSync(folder)) {
    console.error("There are no templates yet. Run: npm run synth");
    process.exitCode = 1;
    return;
  }
  const templates = readTemplates(folder);
  const problems = iamProblems(templates);
  if (problems.length === 0) {
    console.log(`The roles of ${templates.size} stacks grant only what is allowed.`);
    return;
  }
  console.error(problems.join("\n"));
  process.exitCode = 1;
};

if (import.meta.main) main();
