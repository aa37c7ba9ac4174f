import { hostname, userInfo } from "node:os";
import { activityRow } from "../../functions/core/endpoint/activity.ts";
import { newId } from "../../functions/core/ids.ts";
import { table } from "../../functions/core/table/table.ts";

/**
 * Puts an operator's command on the record: of the company that it was about, or else of the system. Of its arguments
 * it says nothing.
 */
export const recordAccess = async (command: string, companyId: string | null = null): Promise<void> => {
  const now = new Date();
  const who = {
    ...{ event: "support.accessed", userId: null, companyId, requestId: "operations", now },
    id: newId(now),
  };
  const after = { account: userInfo().username, source: hostname() };
  await table.write(activityRow(who, { target: { type: "command", id: command }, after }));
};
