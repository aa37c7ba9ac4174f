import { remindAcknowledgement } from "../../../shared/api/acknowledgements.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { Problem } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { campaigns, isClosed } from "./campaign-repository.ts";
import { readWhole } from "./present-campaigns.ts";
import { companyDay } from "./start-campaign.ts";
import { startTelling, tellingRounds } from "./telling-rounds.ts";

const remindedAlready = () =>
  new Problem(429, "A reminder was sent today already.", { code: "acknowledgement.reminded" });

export const handler = endpoint(remindAcknowledgement, async ({ params }, ctx) => {
  const [companyId, userId] = [ctx.companyId(), ctx.actor().id];
  const campaign = await campaigns.mustGet(companyId, params.id);
  if (campaign.state === "closed") throw isClosed();
  const today = await companyDay(companyId, ctx.now);
  if (campaign.remindedOn === today) throw remindedAlready();
  const row = await readWhole(companyId, campaign, userId, today);
  const round = { companyId, campaignId: campaign.id, remindedOn: today };
  await table.transact([
    campaigns.remind(companyId, campaign, today),
    tellingRounds.begin({ ...round, by: userId, follows: null }, ctx.now),
    ctx.activity({
      target: { type: "acknowledgement", id: campaign.id },
      after: { policyId: campaign.policyId, policy: campaign.policyName, people: row.counts.open },
    }),
  ]);
  await startTelling(round);
  return row;
});
