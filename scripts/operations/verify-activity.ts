import { parseArgs } from "node:util";
import { scopeOf } from "../../functions/record/chain/record-keys.ts";
import { rangeOf } from "../../functions/record/verify/run-verification.ts";
import { verifyRecord } from "../../functions/record/verify/verify-record.ts";
import { NewVerification } from "../../shared/schemas/record.ts";
import { formatCount } from "../../shared/words/count.ts";
import { OperationProblem } from "./problem.ts";
import { recordAccess } from "./record-access.ts";
import { openTarget, targetOptions } from "./target.ts";

export const usage = `verify-activity (--stage S | --data DIR) (--company ID | --system) --from YYYY-MM-DD --to YYYY-MM-DD
  Says whether the entries of the record of these days (UTC, 366 at most) are as they were written, or names the
  first that was deleted, edited, reordered or inserted, and ends with 1.`;

const options = {
  ...targetOptions,
  company: { type: "string" },
  system: { type: "boolean" },
  from: { type: "string" },
  to: { type: "string" },
} as const;

const requestOf = (args: string[]) => {
  const { values } = parseArgs({ args, options });
  if ((values.company === undefined) === (values.system === undefined))
    throw new OperationProblem("Say whose record: --company and its id, or --system.");
  const { data: days, error } = NewVerification.safeParse(values);
  if (!days) throw new OperationProblem(`Give --from and --to. ${error.issues[0]?.message ?? ""}`);
  return { values, days, companyId: values.company ?? null };
};

/** @throws OperationProblem with the sentence that names the first entry that was changed */
export const run = async (args: string[]): Promise<string> => {
  const { values, days, companyId } = requestOf(args);
  await openTarget(values);
  const { checked, first } = await verifyRecord(scopeOf(companyId), rangeOf(days), new Date());
  await recordAccess("verify-activity", companyId);
  if (first)
    throw new OperationProblem(
      `The record was changed: entry ${first.position} of shard ${first.shard}, ${first.at}, was ${first.kind}.`,
    );
  if (checked === 0) return `There are no entries from ${days.from} to ${days.to}.`;
  return checked === 1
    ? `The entry from ${days.from} to ${days.to} is as it was written.`
    : `All ${formatCount(checked, "entry", "entries")} from ${days.from} to ${days.to} are as they were written.`;
};
