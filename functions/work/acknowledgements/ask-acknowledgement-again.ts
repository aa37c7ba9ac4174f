import { askAcknowledgementAgain } from "../../../shared/api/acknowledgements.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import {
  alreadyOpen,
  type Campaign,
  campaigns,
} from "../../documents/acknowledgements/campaign-repository.ts";
import { readTeam, readWhole } from "../../documents/acknowledgements/present-campaigns.ts";
import { rolls } from "../../documents/acknowledgements/roll-repository.ts";
import { companyDay, startCampaign } from "../../documents/acknowledgements/start-campaign.ts";
import { policies } from "../../documents/policies/policy-repository.ts";
import { peopleIn } from "./ask-again.ts";
import { changedUnder, readChangesSince } from "./law-since.ts";

const nothingChanged = () =>
  conflict(
    "The law under this acknowledgement has not changed in a way that matters, so no one is asked again.",
    "acknowledgement.unchanged",
  );

/** Whom a campaign asks again; those who have yet to confirm go on being asked. */
const readAsked = async (companyId: string, { id, policyId, versionNumber }: Campaign) => {
  const [law, changes, roll, team, open, policy] = await Promise.all([
    campaigns.lawOf(companyId, id),
    readChangesSince(companyId, id),
    rolls.get(companyId, id),
    readTeam(companyId),
    campaigns.openOf(companyId, policyId),
    policies.mustGet(companyId, policyId),
  ]);
  if (open && open.campaignId !== id) throw alreadyOpen();
  const again = peopleIn({ roll, team }, "confirmed");
  const isReplaced = policy.publishedVersion !== versionNumber;
  if (isReplaced || changedUnder(law, changes).length === 0 || again.length === 0) throw nothingChanged();
  const waiting = open ? peopleIn({ roll, team }, "open") : [];
  return { policy, former: open, again, waiting };
};

const askAgain = async (campaign: Campaign, ctx: Context): Promise<Campaign> => {
  const companyId = ctx.companyId();
  const { policy, former, again, waiting } = await readAsked(companyId, campaign);
  const { policyName, versionNumber, message } = campaign;
  const started = await startCampaign(
    {
      ...{ policy: { id: policy.id, name: policyName }, versionNumber, message, former },
      ...{ userIds: [...again, ...waiting], follows: former?.campaignId },
    },
    ctx,
  );
  const { id } = started.campaign;
  await table.transact([
    ...started.operations,
    campaigns.askedAgain(companyId, campaign, id, ctx.now),
    policies.stillPublishes(companyId, policy),
    ctx.activity({
      target: { type: "acknowledgement", id },
      after: { policyId: policy.id, policy: policyName, version: versionNumber, people: again.length },
    }),
  ]);
  await started.tellOthers();
  return started.campaign;
};

export const handler = endpoint(askAcknowledgementAgain, async ({ params }, ctx) => {
  const companyId = ctx.companyId();
  const campaign = await campaigns.mustGet(companyId, params.id);
  // Asking once more is answered with what the first time made.
  const again = campaign.askedAgainAs
    ? await campaigns.mustGet(companyId, campaign.askedAgainAs)
    : await askAgain(campaign, ctx);
  return readWhole(companyId, again, ctx.actor().id, await companyDay(companyId, ctx.now));
});
