import type { AcknowledgementsPage, AcknowledgementsQuery } from "../../../shared/schemas/acknowledgement.ts";
import { isManager } from "../../../shared/schemas/roles.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { forbidden } from "../../core/problem.ts";
import { listPage } from "../../core/table/list-page.ts";
import { type AskedRow, asked } from "./asked-repository.ts";
import { type Campaign, campaigns } from "./campaign-repository.ts";
import { presentOwn, presentWhole, readTeam } from "./present-campaigns.ts";
import { activeConfirmers } from "./publication.ts";
import { rolls } from "./roll-repository.ts";
import { companyDay } from "./start-campaign.ts";

interface Reader {
  readonly companyId: string;
  readonly userId: string;
}

/** What a person was asked, with its campaigns, newest first. */
const ownCampaigns = async ({ companyId, userId }: Reader) => {
  const [rows, all] = await Promise.all([asked.list(companyId, userId), campaigns.list(companyId)]);
  const byId = new Map(all.map((campaign) => [campaign.id, campaign]));
  return rows.flatMap(({ campaignId, confirmedAt }: AskedRow) => {
    const campaign = byId.get(campaignId);
    return campaign ? [{ id: campaignId, campaign, confirmedAt }] : [];
  });
};

/** What a person has yet to confirm. */
export const waitingAcknowledgements = async ({ companyId, userId }: Reader): Promise<Campaign[]> => {
  const rows = await asked.list(companyId, userId);
  const ids = rows.flatMap(({ campaignId, confirmedAt }) => (confirmedAt === null ? [campaignId] : []));
  return (await campaigns.getMany(companyId, ids)).filter(({ state }) => state === "open");
};

const ownPage = async (ctx: Context, query: AcknowledgementsQuery): Promise<AcknowledgementsPage> => {
  const [companyId, userId] = [ctx.companyId(), ctx.actor().id];
  const { policyId, state } = query;
  const found = (await ownCampaigns({ companyId, userId })).filter(
    ({ campaign, confirmedAt }) =>
      (!policyId || campaign.policyId === policyId) &&
      (!state || (campaign.state === "open" && confirmedAt === null) === (state === "open")),
  );
  const { items, ...page } = listPage(found, query, `acknowledgements\n${companyId}\n${userId}`);
  const today = await companyDay(companyId, ctx.now);
  return { ...page, items: await presentOwn(companyId, items, today), confirmedBefore: 0 };
};

/** Begins what a page of acknowledgements asks for. */
export const expectAcknowledgements = (
  { companyId, userId }: Reader,
  { mine }: AcknowledgementsQuery,
): Promise<unknown>[] => [
  campaigns.list(companyId),
  mine ? asked.list(companyId, userId) : readTeam(companyId),
];

/**
 * A page of acknowledgements, newest first: those that ask the caller, or all of the company.
 * @throws 403 for all of the company, unless it is a manager who asks
 */
export const acknowledgementsPage = async (
  ctx: Context,
  query: AcknowledgementsQuery,
): Promise<AcknowledgementsPage> => {
  const [companyId, actor] = [ctx.companyId(), ctx.actor()];
  if (query.mine) return ownPage(ctx, query);
  if (!isManager(actor.role)) throw forbidden();
  const [all, team] = await Promise.all([campaigns.list(companyId), readTeam(companyId)]);
  const found = all.filter(
    ({ policyId, state }) =>
      (!query.policyId || policyId === query.policyId) && (!query.state || state === query.state),
  );
  const { items, ...page } = listPage(found, query, `acknowledgements\n${companyId}`);
  const [ofCampaigns, today, before] = await Promise.all([
    rolls.getMany(
      companyId,
      items.map(({ id }) => id),
    ),
    companyDay(companyId, ctx.now),
    query.policyId ? activeConfirmers(companyId, query.policyId) : [],
  ]);
  return {
    ...page,
    confirmedBefore: before.length,
    items: items.map((campaign) =>
      presentWhole(campaign, { team, roll: ofCampaigns.get(campaign.id) ?? new Map(), today }, actor.id),
    ),
  };
};
