import { parseArgs } from "node:util";
import { activityRow } from "../../functions/core/endpoint/activity.ts";
import { newId } from "../../functions/core/ids.ts";
import { table } from "../../functions/core/table/table.ts";
import { factorMails } from "../../functions/people/factors/factor-mail.ts";
import { factors } from "../../functions/people/factors/factor-repository.ts";
import { users } from "../../functions/people/users/user-repository.ts";
import { outbox } from "../../functions/services/mail/outbox.ts";
import { OperationProblem } from "./problem.ts";
import { openTarget, targetOptions } from "./target.ts";

export const usage = `reset-factors (--stage S | --data DIR) --email A
  Removes passkeys, app and recovery codes of a super administrator who lost them, ends their sessions, and
  mails them. People of a company are reset by their administrators.`;

const changedMeanwhile = () => new OperationProblem("The account was changed at the same time. Try again.");

/** @throws OperationProblem where no super administrator has the address */
export const run = async (args: string[]): Promise<string> => {
  const { values } = parseArgs({ args, options: { ...targetOptions, email: { type: "string" } } });
  if (!values.email) throw new OperationProblem("Give --email of the super administrator.");
  const target = await openTarget(values);
  const user = await users.findByEmail(values.email);
  if (user?.role !== "super_admin")
    throw new OperationProblem(`${values.email} is no super administrator of ${target.name}.`);
  const now = new Date();
  const { changes, operations } = factors.removalOf(user, await factors.get(user.id));
  const all = {
    ...changes,
    epoch: user.epoch + 1,
    tokensFrom: now.toISOString(),
    updatedAt: now.toISOString(),
  };
  const who = { event: "user.factors-reset", userId: null, companyId: null, requestId: "operations" };
  await table.transact([
    ...users.updateOperations(
      user,
      all,
      [{ attribute: "epoch", is: "=", value: user.epoch }],
      changedMeanwhile,
    ),
    ...operations,
    outbox.enqueue(factorMails.wasReset(user, "An operator"), now),
    activityRow({ ...who, now, id: newId(now) }, { target: { type: "user", id: user.id } }),
  ]);
  return `Two-step verification of ${user.email} was reset. They sign in with their password and set it up again.`;
};
