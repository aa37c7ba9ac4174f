import type { Context } from "../../core/endpoint/context.ts";
import type { Operation } from "../../core/table/operation.ts";
import { activePeople } from "./audience.ts";
import { campaigns } from "./campaign-repository.ts";
import { confirmations } from "./confirmation-repository.ts";
import { endAcknowledgement } from "./end-acknowledgement.ts";
import { startCampaign } from "./start-campaign.ts";

/** Ids of the active people who confirmed any version of a policy. */
export const activeConfirmers = async (companyId: string, policyId: string): Promise<string[]> => {
  const [confirmed, active] = await Promise.all([
    confirmations.peopleOf(companyId, policyId),
    activePeople(companyId),
  ]);
  const known = new Set(active.map(({ id }) => id));
  return confirmed.filter((id) => known.has(id));
};

interface PublishedVersion {
  readonly number: number;
  readonly isMaterial: boolean;
  readonly originalName: string;
}

/** What a publication does to acknowledgements: for its transaction, and for after it. */
interface AfterPublication {
  readonly operations: readonly Operation[];
  readonly tellOthers: () => Promise<void>;
}

/**
 * A publication ends the open acknowledgement of its policy. A material version asks exactly the active people who
 * confirmed an earlier one; any other asks no one.
 */
export const acknowledgePublication = async (
  policyId: string,
  version: PublishedVersion,
  ctx: Context,
): Promise<AfterPublication> => {
  const companyId = ctx.companyId();
  const former = await campaigns.openOf(companyId, policyId);
  // Read before those who confirmed: a confirmation that comes in between has all of this done anew.
  const open = former && (await campaigns.mustGet(companyId, former.campaignId));
  const userIds = version.isMaterial ? await activeConfirmers(companyId, policyId) : [];
  if (userIds.length === 0) {
    const operations = await endAcknowledgement(companyId, policyId, ctx.now);
    return { operations, tellOthers: async () => undefined };
  }
  const policy = { id: policyId, name: version.originalName };
  const started = await startCampaign({ policy, versionNumber: version.number, userIds, former }, ctx);
  const { campaign, tellOthers } = started;
  return {
    operations: [
      ...(open ? [campaigns.end(companyId, open, ctx.now)] : []),
      ...started.operations,
      ctx.activity({
        event: "acknowledgement.started",
        target: { type: "acknowledgement", id: campaign.id },
        after: {
          ...{ policyId, policy: version.originalName, version: version.number },
          ...{ people: userIds.length, dueDate: campaign.dueDate },
        },
      }),
    ],
    tellOthers,
  };
};
