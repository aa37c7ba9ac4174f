import { confirmAcknowledgement } from "../../../shared/api/acknowledgements.ts";
import type { AcknowledgementRow } from "../../../shared/schemas/acknowledgement.ts";
import { isManager } from "../../../shared/schemas/roles.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict, forbidden } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { policies } from "../policies/policy-repository.ts";
import { asked } from "./asked-repository.ts";
import { acknowledgementNotFound, type Campaign, campaigns, isClosed } from "./campaign-repository.ts";
import { confirmations } from "./confirmation-repository.ts";
import { presentOwn } from "./present-campaigns.ts";
import { rolls, sheetOf } from "./roll-repository.ts";
import { companyDay } from "./start-campaign.ts";

const replaced = (version: number, by: number) =>
  conflict(`Version ${version} was replaced by Version ${by}. Read the new one.`, "acknowledgement.replaced");

/** Why a campaign cannot be confirmed: its version was replaced, or it is over. */
const refusalOf = async (companyId: string, { policyId, versionNumber }: Campaign) => {
  const published = (await policies.get(companyId, policyId))?.publishedVersion ?? 0;
  return published > versionNumber ? replaced(versionNumber, published) : isClosed();
};

/** Where a person stands on the roll. @throws 404 for one who was not asked, 403 for a manager */
const mustBeAsked = async (companyId: string, { id }: Campaign, ctx: Context) => {
  const { id: userId, role } = ctx.actor();
  const roll = [...(await rolls.get(companyId, id))];
  const index = roll.findIndex(([each]) => each === userId);
  if (index < 0) throw isManager(role) ? forbidden() : acknowledgementNotFound();
  return { userId, sheet: sheetOf(index), confirmedAt: roll[index]?.[1] ?? null };
};

export const handler = endpoint(confirmAcknowledgement, async ({ params, body }, ctx) => {
  const companyId = ctx.companyId();
  const campaign = await campaigns.mustGet(companyId, params.id);
  const { userId, sheet, confirmedAt } = await mustBeAsked(companyId, campaign, ctx);
  const answer = async (at: string): Promise<AcknowledgementRow> => {
    const today = await companyDay(companyId, ctx.now);
    const [own] = await presentOwn(companyId, [{ campaign, confirmedAt: at }], today);
    if (!own) throw acknowledgementNotFound();
    return own;
  };
  if (confirmedAt !== null) return answer(confirmedAt);
  const { versionNumber, policyId } = campaign;
  if (campaign.state === "closed") throw await refusalOf(companyId, campaign);
  if (body.versionNumber !== versionNumber) throw replaced(body.versionNumber, versionNumber);
  const at = ctx.now.toISOString();
  await table.transact([
    campaigns.confirm(companyId, campaign.id),
    rolls.confirm(companyId, campaign.id, { userId, sheet }, ctx.now),
    asked.confirm(companyId, campaign.id, userId, ctx.now),
    ...confirmations.add(companyId, policyId, { userId, versionNumber, confirmedAt: at }),
    ctx.activity({
      target: { type: "acknowledgement", id: campaign.id },
      after: { policyId, policy: campaign.policyName, version: versionNumber },
    }),
  ]);
  return answer(at);
});
