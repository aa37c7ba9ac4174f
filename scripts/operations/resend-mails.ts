import { parseArgs } from "node:util";
import { outbox } from "../../functions/services/mail/outbox.ts";
import { OperationProblem } from "./problem.ts";
import { openTarget, targetOptions } from "./target.ts";

export const usage = `resend-mails (--stage S | --data DIR) [--month YYYY-MM]
  Puts mails that nobody could send back into the outbox, from where they are sent at once: those set aside in
  this month, or in the one given. Mend first why they were not sent; the log says it beside "mail given up".
  Mails to an address that takes none are set aside again.`;

export const run = async (args: string[]): Promise<string> => {
  const { values } = parseArgs({ args, options: { ...targetOptions, month: { type: "string" } } });
  const month = values.month ?? new Date().toISOString().slice(0, 7);
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) {
    throw new OperationProblem(`--month ${month} is no month. Write it like 2026-11.`);
  }
  const target = await openTarget(values);
  const mails = await outbox.listUnsent(month);
  for (const mail of mails) await outbox.putBack(mail, month);
  return mails.length === 0
    ? `No mail of ${month} was set aside in ${target.name}.`
    : `${mails.length} ${mails.length === 1 ? "mail" : "mails"} of ${month} in ${target.name} will be sent now.`;
};
