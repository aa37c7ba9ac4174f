import { closeAcknowledgement } from "../../../shared/api/acknowledgements.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { type Campaign, campaigns, isClosed } from "./campaign-repository.ts";
import { readWhole } from "./present-campaigns.ts";
import { companyDay } from "./start-campaign.ts";

export const handler = endpoint(closeAcknowledgement, async ({ params }, ctx) => {
  const companyId = ctx.companyId();
  const campaign = await campaigns.mustGet(companyId, params.id);
  if (campaign.state === "closed") throw isClosed();
  const { id, policyId, policyName, versionNumber } = campaign;
  await table.transact([
    ...campaigns.close(companyId, policyId, { campaignId: id, versionNumber }, ctx.now),
    ctx.activity({
      target: { type: "acknowledgement", id },
      before: { state: "open" },
      after: { policyId, policy: policyName, state: "closed" },
    }),
  ]);
  const closed: Campaign = { ...campaign, state: "closed", closedAt: ctx.now.toISOString() };
  return readWhole(companyId, closed, ctx.actor().id, await companyDay(companyId, ctx.now));
});
