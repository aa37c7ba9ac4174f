import { startAcknowledgement } from "../../../shared/api/acknowledgements.ts";
import { chooseALaterDay } from "../../../shared/schemas/acknowledgement.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict, invalid } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { policies } from "../policies/policy-repository.ts";
import { audienceOf } from "./audience.ts";
import { alreadyOpen, campaigns } from "./campaign-repository.ts";
import { readWhole } from "./present-campaigns.ts";
import { companyDay, startCampaign } from "./start-campaign.ts";

const notPublished = () =>
  conflict("This policy has no published version to confirm.", "policy.not_published");

export const handler = endpoint(startAcknowledgement, async ({ body }, ctx) => {
  const companyId = ctx.companyId();
  const { audience, dueDate, message } = body;
  const policy = await policies.mustGet(companyId, body.policyId);
  const { publishedVersion } = policy;
  if (publishedVersion === null) throw notPublished();
  const today = await companyDay(companyId, ctx.now);
  if (dueDate !== undefined && dueDate < today)
    throw invalid(chooseALaterDay, [{ path: "body.dueDate", message: chooseALaterDay }]);
  if (await campaigns.openOf(companyId, policy.id)) throw alreadyOpen();
  const userIds = await audienceOf(companyId, audience);
  const { campaign, operations, tellOthers } = await startCampaign(
    {
      ...{ policy: { id: policy.id, name: policy.originalName }, versionNumber: publishedVersion },
      ...{ userIds, dueDate, message },
    },
    ctx,
  );
  await table.transact([
    ...operations,
    policies.stillPublishes(companyId, policy),
    ctx.activity({
      target: { type: "acknowledgement", id: campaign.id },
      after: {
        ...{ policyId: policy.id, policy: policy.originalName, version: publishedVersion },
        ...{ people: userIds.length, dueDate: campaign.dueDate },
      },
    }),
  ]);
  await tellOthers();
  return readWhole(companyId, campaign, ctx.actor().id, today);
});
