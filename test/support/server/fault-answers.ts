/**
 * Errors DynamoDB answers with when it is busy (AWS, "Error handling with DynamoDB"), and SES's when the caller's role
 * may not send (AWS, "Common errors"), which no engine here checks.
 */
export type ErrorFault = "error-500" | "unavailable" | "throttle" | "conflict" | "in-progress" | "denied";

interface Broken {
  readonly status: number;
  readonly text: string;
}

const coral = (status: number, type: string, more: Record<string, unknown> = {}): Broken => ({
  status,
  text: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: type, ...more }),
});

const denied: Broken = {
  status: 403,
  text: "<ErrorResponse><Error><Type>Sender</Type><Code>AccessDenied</Code><Message>User is not authorized to perform: ses:SendRawEmail</Message></Error><RequestId>r</RequestId></ErrorResponse>",
};

const transactionItems = (body: Buffer): unknown[] => {
  const { TransactItems } = JSON.parse(body.toString("utf8")) as { TransactItems?: unknown[] };
  return TransactItems ?? [];
};

/** The first item of a transaction was busy, the others were fine. */
const cancelled = (body: Buffer): Broken => {
  const CancellationReasons = transactionItems(body).map((_, index) => ({
    Code: index === 0 ? "TransactionConflict" : "None",
  }));
  return coral(400, "TransactionCanceledException", { CancellationReasons });
};

/** The answer of an engine that refuses `operation` with `fault`. */
export const brokenAnswer = (fault: ErrorFault, operation: string, body: Buffer): Broken => {
  if (fault === "denied") return denied;
  if (fault === "error-500") return coral(500, "InternalServerError");
  if (fault === "unavailable") return coral(503, "ServiceUnavailable");
  if (fault === "throttle") return coral(400, "ProvisionedThroughputExceededException");
  if (fault === "in-progress") return coral(400, "TransactionInProgressException");
  return operation === "TransactWriteItems" ? cancelled(body) : coral(400, "TransactionConflictException");
};

type RequestItems = Record<string, unknown[] | { Keys: unknown[] }>;

interface Narrowed {
  /** What the engine is asked instead. */
  readonly sent: Buffer;
  /** Makes the engine's answer one that tells of the rest. */
  merge(reply: Buffer): Buffer;
}

const asJson = (body: Buffer): Record<string, unknown> => JSON.parse(body.toString("utf8"));
const asBytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

const halves = <T>(all: readonly T[]): [T[], T[]] => {
  const middle = Math.ceil(all.length / 2);
  return [all.slice(0, middle), all.slice(middle)];
};

/** Asks for the first half of a batch; the answer names the second as unprocessed. */
const halfBatch = (operation: string, body: Buffer): Narrowed => {
  const batch = asJson(body);
  const field = operation === "BatchGetItem" ? "UnprocessedKeys" : "UnprocessedItems";
  const now: RequestItems = {};
  const later: RequestItems = {};
  for (const [table, wanted] of Object.entries(batch.RequestItems as RequestItems)) {
    const [first, second] = halves(Array.isArray(wanted) ? wanted : wanted.Keys);
    now[table] = Array.isArray(wanted) ? first : { ...wanted, Keys: first };
    if (second.length > 0) later[table] = Array.isArray(wanted) ? second : { ...wanted, Keys: second };
  }
  return {
    sent: asBytes({ ...batch, RequestItems: now }),
    merge: (reply) => asBytes({ ...asJson(reply), [field]: later }),
  };
};

/** Makes the engine do less than it was asked, as DynamoDB may at any time. */
export const narrowed = (fault: "tiny-page" | "unprocessed", operation: string, body: Buffer): Narrowed =>
  fault === "unprocessed"
    ? halfBatch(operation, body)
    : { sent: asBytes({ ...asJson(body), Limit: 1 }), merge: (reply) => reply };
