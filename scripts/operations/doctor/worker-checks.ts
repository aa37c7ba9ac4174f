import { setTimeout as pause } from "node:timers/promises";
import { InvokeCommand, type LambdaClient } from "@aws-sdk/client-lambda";
import { newId } from "../../../functions/core/ids.ts";
import type { Key } from "../../../functions/core/table/operation.ts";
import { table } from "../../../functions/core/table/table.ts";
import { outbox } from "../../../functions/services/mail/outbox.ts";
import { advice, type Check, type Finding, missing, ok } from "./finding.ts";

const text = "This email was sent to see whether emails arrive. There is nothing to do.";

const reasonInLog = "The reason is in the log group of the workers.";

/** How often the table is asked what became of the mail, and how long in all. */
export interface Patience {
  readonly everyMs: number;
  readonly forMs: number;
}

/** Puts a mail into the outbox, as a change of a person's does. @returns where it lies */
const enqueue = async (to: string): Promise<Key> => {
  const mail = { to, subject: "Subpart: a test of this installation", text, html: `<p>${text}</p>` };
  const write = outbox.enqueue(mail, new Date());
  await table.write(write);
  if (write.type !== "put") throw new Error("A mail is put into the outbox");
  return { pk: write.item.pk, sk: write.item.sk };
};

/** What became of a mail; undefined while it waits. */
const fateOf = async (id: string, to: string): Promise<Finding | undefined> => {
  const month = new Date().toISOString().slice(0, 7);
  const [sent, unsent] = await Promise.all([
    table.get({ pk: `SENT#${month}`, sk: id }),
    table.get({ pk: `UNSENT#${month}`, sk: id }),
  ]);
  if (sent) return ok(`SES took an email to ${to}. See whether it arrived, and not as spam.`);
  if (unsent?.why === "held_back")
    return missing(`Emails to ${to} are held back: an earlier one bounced or was called unwanted.`);
  if (unsent) return missing(`SES refused an email to ${to}. ${reasonInLog}`);
  return undefined;
};

/** Sends a mail to the operator on the way of all mails: table, stream, worker, its role, SES. */
const mail = async (to: string, { everyMs, forMs }: Patience): Promise<Finding> => {
  const key = await enqueue(to);
  for (let waited = 0; waited <= forMs; waited += everyMs) {
    const fate = await fateOf(key.sk, to);
    if (fate) return fate;
    await pause(everyMs);
  }
  const waiting = await table.get(key);
  // A worker counts its attempt before it sends.
  if (Number(waiting?.attempts) > 0)
    return missing(`An email to ${to} could not be sent yet; it is tried again. ${reasonInLog}`);
  return missing(
    `No worker took an email to ${to} within ${Math.round(forMs / 1_000)} seconds. Look whether the table's stream starts send-mail.`,
  );
};

/** Has the import worker look for an import that is not there: it starts, reads the table and finds nothing. */
const importWorker = async (lambda: LambdaClient, functionName: string): Promise<Finding> => {
  const event = { jobId: newId(), companyId: null };
  const { FunctionError, Payload } = await lambda.send(
    new InvokeCommand({ FunctionName: functionName, Payload: Buffer.from(JSON.stringify(event)) }),
  );
  if (FunctionError === undefined) return ok("The worker starts and reads the table.");
  const reason = Buffer.from(Payload ?? [])
    .toString("utf8")
    .slice(0, 300);
  return missing(`The worker ${functionName} fails: ${reason}`);
};

/** What happens in the background. @param mailTo an address of the operator's; without it no mail is sent */
export const workerChecks = (
  lambda: LambdaClient,
  importFunction: string,
  mailTo: string | undefined,
  patience: Patience,
): Check[] => [
  { name: "Imports", run: () => importWorker(lambda, importFunction) },
  {
    name: "An email to you",
    run: async () =>
      mailTo === undefined
        ? advice("Not sent. Say where to: --mail-to you@your-domain.org")
        : mail(mailTo, patience),
  },
];
