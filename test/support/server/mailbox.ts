import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { marshall } from "@aws-sdk/util-dynamodb";
import { afterAll, beforeAll } from "vitest";
import { bulkPartitions } from "../../../functions/config/outbox-partitions.ts";
import type { Item } from "../../../functions/core/table/operation.ts";
import { OutboxMail } from "../../../functions/services/mail/outbox-mail.ts";
import { handler as sendBulkMail } from "../../../functions/workers/send-bulk-mail.ts";
import { handler as sendMail } from "../../../functions/workers/send-mail.ts";
import { handler as sweepMail } from "../../../functions/workers/sweep-mail.ts";
import { type LocalSes, startSes } from "../../../scripts/local/index.ts";
import { engineCredentials, itemsUnder } from "./engine.ts";
import { lambdaContext } from "./event.ts";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";

/** How often a worker's client asks for one delivery (`patience` in functions/core/aws.ts). */
const triesOfADelivery = 4;

/** A mail service of this file's own behind a proxy that makes it fail on demand. Call it after the engine. */
export const withMailbox = () => {
  let folder = "";
  let ses: LocalSes | undefined;
  let proxy: FaultProxy | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "subpart-mails-"));
    ses = await startSes({ folder, credentials: engineCredentials() });
    proxy = await startFaultProxy(ses.endpoint);
    process.env.AWS_ENDPOINT_URL_SES = proxy.endpoint;
  });
  afterAll(async () => {
    await proxy?.close();
    await ses?.close();
    await rm(folder, { recursive: true });
  });
  return {
    /** Mails that reached an address, newest first. */
    to: (address: string) => (ses?.mails() ?? []).filter(({ to }) => to.includes(address)),
    /** Lets the next delivery fail. */
    failOnce: (): void => proxy?.inject("error-500", undefined, triesOfADelivery),
    /** Lets the next delivery meet a role that may not send. */
    denyOnce: (): void => proxy?.inject("denied"),
    faults: (): FaultProxy => {
      if (!proxy) throw new Error("The mail service has not been started");
      return proxy;
    },
  };
};

/** A row of a mail, with what is packed in it beside it. */
export const withContent = (row: Item) => ({ ...row, ...OutboxMail.safeParse(row).data });

/** Mails that wait for an address: rows of the table, with what is packed in them beside it. */
export const waitingFor = async (address: string) =>
  (await itemsUnder("OUTBOX")).filter(({ to }) => to === address).map(withContent);

/** A row as Lambda's events hold it, with bytes as base64. */
const image = (row: Readonly<Record<string, unknown>>): unknown =>
  JSON.parse(
    JSON.stringify(marshall(row, { removeUndefinedValues: true }), (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value,
    ),
  );

/** The event a stream sends for rows that were written. */
const streamEvent = (rows: readonly Record<string, unknown>[], eventName = "INSERT") => ({
  Records: rows.map((row) => ({
    eventID: String(row.sk),
    eventName,
    eventSource: "aws:dynamodb",
    dynamodb: {
      Keys: marshall({ pk: row.pk, sk: row.sk }),
      NewImage: image(row),
      StreamViewType: "NEW_IMAGE",
    },
  })),
});

/** What the stream's worker does with the rows. */
export const deliverRows = (rows: readonly Record<string, unknown>[], eventName?: string) =>
  sendMail(streamEvent(rows, eventName), lambdaContext());

/** What the worker that runs every few minutes does, and those that it starts. */
export const sweep = async (): Promise<void> => {
  await sweepMail({}, lambdaContext());
  for (const partition of bulkPartitions) await sendBulkMail({ partition }, lambdaContext());
};
