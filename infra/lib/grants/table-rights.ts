import type { Grant } from "./grant.ts";

/*
 * What roles may do to the table, as plain data: the CDK makes statements of it (`table-statements.ts`), and
 * the API tests hold every request of a handler against it.
 *
 * CDK's own `grantReadData` would also allow Scan and reading the stream; its `grantWriteData` lacks
 * ConditionCheckItem, which transactions need. A transaction needs no action of its own: each of its parts is
 * checked as PutItem, UpdateItem, …
 */
export interface TableRight {
  readonly effect: "allow" | "deny";
  readonly on: "table" | "indexes";
  readonly actions: readonly string[];
  /** Patterns of partition keys. An allowance needs all keys of a request to fit, a refusal any. */
  readonly keys?: readonly string[];
  /** All attributes that a request may name. */
  readonly attributes?: readonly string[];
}

const batchWrite = "dynamodb:BatchWriteItem";
const changes = ["dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem"] as const;

/** Partition keys of the activity log (`functions/core/endpoint/activity.ts`). */
const activityKeys = ["C#*#ACTIVITY#*", "SYSTEM#ACTIVITY#*"] as const;
/** Partition keys of its chains and seals (`functions/record/chain/record-keys.ts`). */
const recordKeys = ["C#*#CHAIN*", "SYSTEM#CHAIN*", "C#*#SEAL*", "SYSTEM#SEAL*"] as const;
const isOfSystem = (key: string): boolean => key.startsWith("SYSTEM");
/** Partition keys of what changes wrote (`functions/core/endpoint/written-rows.ts`). */
const writtenKeys = ["C#*#WRITTEN#*"] as const;
const personKeys = ["USER#*"] as const;

/**
 * Partition keys of what all companies read: the shared library's pointers and packed rules
 * (`functions/regulation/library/library-types.ts`) and the titles' facts. Its imports (`LIB#SHARED#IMPORTS`) are not
 * among them.
 */
const referenceDataKeys = ["LIB#SHARED", "LIB#SHARED#T#*", "TITLES"] as const;

/** Evaluations of regulation, read by all companies (`functions/metrics/evaluations/evaluation-repository.ts`). */
const evaluationKeys = ["METRICS#T#*"] as const;

/** Sections of the regulation, read by all companies (`functions/sections/metadata/section-keys.ts`). */
const sectionKeys = ["SECTIONS", "SECTIONS#*", "SECTION#*", "SECTION_KEY#*", "SECTION_LEFTOVERS"] as const;

/** The official text of each title (`functions/regulation/text/law-edition.ts`), and who cites it (`cited-by.ts`). */
const lawKeys = ["LAW", "LAW#*"] as const;

const read: readonly TableRight[] = [
  { effect: "allow", on: "table", actions: ["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query"] },
  { effect: "allow", on: "indexes", actions: ["dynamodb:Query"] },
];

/** The writes behind a GET: `lastSeenAt` and `countedFor` of the caller's session (`functions/core/endpoint/authenticate.ts`). */
export const sessionTouch: TableRight = {
  effect: "allow",
  on: "table",
  actions: ["dynamodb:UpdateItem"],
  keys: personKeys,
  attributes: ["pk", "sk", "lastSeenAt", "countedFor", "writeId"],
};

/**
 * What a call with an access token notes of its use (`functions/core/endpoint/access-token.ts`), and the calls of a
 * company (`call-share.ts`).
 */
export const tokenUse: TableRight = {
  effect: "allow",
  on: "table",
  actions: ["dynamodb:PutItem", "dynamodb:UpdateItem"],
  keys: ["TOKEN#*", "CALLS#*"],
};

const write: TableRight = {
  effect: "allow",
  on: "table",
  actions: [...changes, "dynamodb:ConditionCheckItem"],
};

/**
 * The activity log and its chain only grow. That a put does not replace a row is a condition in code
 * (`core/activity.ts`): IAM cannot tell a new row from a replaced one.
 */
export const keepActivity: TableRight = {
  effect: "deny",
  on: "table",
  actions: ["dynamodb:UpdateItem", "dynamodb:DeleteItem", batchWrite],
  keys: [...activityKeys, ...writtenKeys, ...recordKeys],
};

/**
 * For the one worker that deletes a company, whose record goes with it (`functions/packs/deletion`): it may remove rows
 * of a company's record and change none, and the system's record stays as it is.
 */
export const keepActivityOfOthers: readonly TableRight[] = [
  { ...keepActivity, actions: ["dynamodb:UpdateItem"] },
  { ...keepActivity, keys: keepActivity.keys?.filter(isOfSystem) ?? [] },
];

/** Only the workers that chain and seal the log put anything there. */
const keepRecord: TableRight = {
  effect: "deny",
  on: "table",
  actions: ["dynamodb:PutItem"],
  keys: recordKeys,
};

/** What all companies read is not changed by a request of one. */
const keepReferenceData: TableRight = {
  effect: "deny",
  on: "table",
  actions: [...changes, batchWrite],
  keys: referenceDataKeys,
};

const keepEvaluations: TableRight = { ...keepReferenceData, keys: evaluationKeys };
const keepSections: TableRight = { ...keepReferenceData, keys: sectionKeys };
const keepLaw: TableRight = { ...keepReferenceData, keys: lawKeys };

/** What all companies read, and the chain of the record, but for what the grants let a role write. */
const keepUnlessGranted = (grants: readonly Grant[]): TableRight[] => [
  ...(grants.includes("write-reference-data") ? [] : [keepReferenceData]),
  ...(grants.includes("write-evaluations") ? [] : [keepEvaluations]),
  ...(grants.includes("write-sections") ? [] : [keepSections]),
  ...(grants.includes("write-law") ? [] : [keepLaw]),
  ...(grants.includes("write-record") ? [] : [keepRecord]),
];

/** A download and the use of an access token go on the record behind a GET, too. */
export const addActivity: TableRight = {
  effect: "allow",
  on: "table",
  actions: ["dynamodb:PutItem"],
  keys: activityKeys,
};

const granted = (grant: Grant): TableRight[] => {
  if (grant === "batch-write") return [{ effect: "allow", on: "table", actions: [batchWrite] }];
  if (grant === "describe-table")
    return [{ effect: "allow", on: "table", actions: ["dynamodb:DescribeTable"] }];
  if (grant === "sign-in") return [write];
  if (grant !== "end-session") return [];
  return [{ effect: "allow", on: "table", actions: ["dynamodb:DeleteItem"], keys: personKeys }];
};

/** Rights of an endpoint by its method and grants. */
export const endpointRights = (method: string, grants: readonly Grant[]): TableRight[] => [
  ...read,
  ...(method === "GET" ? [sessionTouch, tokenUse, addActivity] : [write]),
  keepActivity,
  ...keepUnlessGranted(grants),
  ...grants.flatMap(granted),
];

/** Rights of a worker: to read and write, and what its grants say. */
export const workerRights = (grants: readonly Grant[]): TableRight[] => [
  ...read,
  write,
  ...(grants.includes("erase-company") ? keepActivityOfOthers : [keepActivity]),
  ...keepUnlessGranted(grants),
  ...grants.flatMap(granted),
];

/** What an event source mapping needs of the table's stream. */
export const readStream = [
  "dynamodb:DescribeStream",
  "dynamodb:GetRecords",
  "dynamodb:GetShardIterator",
  "dynamodb:ListStreams",
] as const;

/** Actions that change something; behind a GET each needs a grant. */
export const changingActions: readonly string[] = [
  ...changes,
  batchWrite,
  "s3:PutObject",
  "s3:DeleteObject",
  "lambda:InvokeFunction",
  "ses:SendEmail",
  "ses:SendRawEmail",
  "sqs:SendMessage",
];
