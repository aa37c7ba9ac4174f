import { activityRow } from "../../core/endpoint/activity.ts";
import { newId } from "../../core/ids.ts";
import { table } from "../../core/table/table.ts";
import { suppressions } from "../../services/mail/suppression-repository.ts";
import { users } from "../users/user-repository.ts";
import type { Feedback } from "./feedback-event.ts";

const changedMeanwhile = () => new Error("The person changed their address at the same moment");

/**
 * Holds mails to an address back, and marks the person who has it, in one transaction. What is known already,
 * and what is older than a request to try again, changes nothing.
 * @throws when the person changed in the meantime: the event comes again
 */
export const recordFeedback = async (
  { address, reason, at, sentAt }: Feedback,
  { requestId, now }: { readonly requestId: string; readonly now: Date },
): Promise<void> => {
  if (!(await suppressions.isNews(address, sentAt))) return;
  const user = await users.findByEmail(address);
  const problem = { reason, at };
  const stillTheirs = [{ attribute: "email", is: "=", value: user?.email ?? "" }] as const;
  const event = "user.mail-undeliverable";
  await table.transact([
    suppressions.block(address, problem),
    ...(user
      ? [
          ...users.updateOperations(user, { mailProblem: problem }, stillTheirs, changedMeanwhile),
          activityRow(
            { event, userId: null, companyId: user.companyId, requestId, now, id: newId(now) },
            { target: { type: "user", id: user.id }, after: { reason } },
          ),
        ]
      : []),
  ]);
};
