import { repeatWhile } from "../../core/deadline.ts";
import { activityRow } from "../../core/endpoint/activity.ts";
import { newId } from "../../core/ids.ts";
import { isLostRace } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { policies } from "./policy-repository.ts";
import { mustGetVersionNow } from "./read-version.ts";
import { saveOpen } from "./save-version.ts";
import { waitingVersions } from "./waiting-versions.ts";

/** Who deactivated a person, by which request. */
interface Act {
  readonly companyId: string;
  readonly by: string;
  readonly requestId: string;
}

/**
 * Versions whose last approver was deactivated are drafts, and stay drafts when the person comes back. Harmless when
 * repeated.
 */
export const keepDrafts = async ({ companyId, by, requestId }: Act, userId: string): Promise<void> => {
  for (const { policyId, number, approvers } of await waitingVersions.list(companyId)) {
    if (!approvers.some((approver) => approver.userId === userId)) continue;
    await repeatWhile(isLostRace, async () => {
      const policy = await policies.get(companyId, policyId);
      if (policy?.openVersion !== number) return;
      const { was, now: version } = await mustGetVersionNow(companyId, policy, number);
      if (version.state !== "draft" || was.state === "draft") return;
      const now = new Date();
      const who = { event: "policy.approval-ended", userId: by, companyId, requestId, now, id: newId(now) };
      await table.transact([
        ...saveOpen(companyId, policy, was, version).writes,
        activityRow(who, {
          target: { type: "policy", id: policyId },
          before: { state: was.state },
          after: { policy: version.originalName, version: number, state: version.state },
        }),
      ]);
    });
  }
};
