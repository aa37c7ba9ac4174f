import * as z from "zod";
import { type ActivityStream, StreamTarget } from "../../../shared/schemas/activity-stream.ts";
import { config } from "../../core/config.ts";
import { type Key, type Operation, replace, update } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";

/*
 * Where a company has its record written to, and how that goes.
 *   pk `C#{companyId}`  sk `ACTIVITY_STREAM`
 */
const Row = StreamTarget.extend({
  /** Names this setting: a run that began under another one does not write its state over it. */
  setAt: z.string(),
  lastWrittenAt: z.string().nullable(),
  lastError: z.string().nullable(),
  /** Attempts that failed since one succeeded. */
  failures: z.number().int(),
  /** Nothing is tried before. */
  retryAt: z.string().nullable(),
  /** Since when it is off: entries until then are still written. */
  endedAt: z.string().nullable(),
  /** The day on which the role was found to ask for the external id. */
  checkedOn: z.string().nullable(),
});
export type StreamRow = z.infer<typeof Row>;
type State = Partial<Omit<StreamRow, keyof StreamTarget | "setAt">>;

const keyOf = (companyId: string): Key => ({ pk: `C#${companyId}`, sk: "ACTIVITY_STREAM" });

/**
 * What a role that we assume asks for. It is made of the company's id, which the company cannot choose: who enters
 * another company's role is refused by it (docs.aws.amazon.com/IAM/latest/UserGuide/confused-deputy.html).
 */
const externalIdOf = (companyId: string): string => `subpart-${companyId}`;

/** What the names of a company's objects begin with. */
const prefixOf = (companyId: string): string => `subpart/${companyId}/`;

const get = async (companyId: string): Promise<StreamRow | undefined> =>
  Row.optional().parse(await table.get(keyOf(companyId)));

/** A stream that begins, or begins anew at another place. */
const begun = (target: StreamTarget, before: StreamRow | undefined, now: Date): StreamRow => ({
  ...target,
  setAt: now.toISOString(),
  lastWrittenAt: before?.bucket === target.bucket ? before.lastWrittenAt : null,
  lastError: null,
  failures: 0,
  retryAt: null,
  endedAt: null,
  checkedOn: null,
});

/** The write of a new setting. */
const set = (companyId: string, row: StreamRow): Operation => replace({ ...keyOf(companyId), ...row });

class Changed extends Error {}

/** Notes how it goes, unless it was changed or turned off since it was read. */
const noteState = async (companyId: string, { setAt }: StreamRow, state: State): Promise<void> => {
  const asRead = [{ attribute: "setAt", is: "=", value: setAt }] as const;
  const changed = () => new Changed();
  await table.write(update(keyOf(companyId), { set: state }, changed, asRead)).catch((error: unknown) => {
    if (!(error instanceof Changed)) throw error;
  });
};

/** A stream as it is shown, also where it is off. */
const present = (companyId: string, stored: StreamRow | undefined): ActivityStream => {
  const row = stored?.endedAt === null ? stored : undefined;
  return {
    status: row ? (row.lastError === null ? "on" : "failing") : "off",
    bucket: row?.bucket ?? null,
    region: row?.region ?? null,
    roleArn: row?.roleArn ?? null,
    externalId: externalIdOf(companyId),
    principal: config().ACCOUNT_ARN,
    prefix: prefixOf(companyId),
    lastWrittenAt: row?.lastWrittenAt ?? null,
    lastError: row?.lastError ?? null,
  };
};

export const streams = { get, begun, set, noteState, present, externalIdOf, prefixOf };
