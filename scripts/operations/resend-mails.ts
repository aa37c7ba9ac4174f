import { parseArgs } from "node:util";
import { outbox } from "../../functions/services/mail/outbox.ts";
import { formatCount } from "../../shared/words/count.ts";
import { OperationProblem } from "./problem.ts";
import { recordAccess } from "./record-access.ts";
import { openTarget, targetOptions } from "./target.ts";

export const usage = `resend-mails (--stage S | --data DIR) [--month YYYY-MM]
  Puts emails that could not be sent back into the outbox, which sends them at once: those set aside in
  this month, or in the one given. Fix the cause first; the log shows it beside "mail given up".
  Emails to an address that rejects them are set aside again.`;

export const run = async (args: string[]): Promise<string> => {
  const { values } = parseArgs({ args, options: { ...targetOptions, month: { type: "string" } } });
  const month = values.month ?? new Date().toISOString().slice(0, 7);
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) {
    throw new OperationProblem(`--month ${month} is not a month. Write it like 2026-11.`);
  }
  const target = await openTarget(values);
  const mails = await outbox.listUnsent(month);
  for (const mail of mails) await outbox.putBack(mail, month);
  await recordAccess("resend-mails");
  return mails.length === 0
    ? `No emails of ${month} were set aside in ${target.name}.`
    : `${formatCount(mails.length, "email")} of ${month} in ${target.name} will be sent now.`;
};
