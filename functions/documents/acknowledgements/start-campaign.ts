import { dayAfter } from "../../../shared/calendar/days.ts";
import { usualAcknowledgementDays } from "../../../shared/schemas/acknowledgement.ts";
import { defaultTimeZone } from "../../../shared/schemas/time-zone.ts";
import type { Context } from "../../core/endpoint/context.ts";
import type { Operation } from "../../core/table/operation.ts";
import { companies } from "../../people/companies/company-repository.ts";
import { telling } from "../../people/notices/telling.ts";
import { localDay } from "../../services/jobs/local-morning.ts";
import { askedNews } from "./acknowledgement-news.ts";
import { answeredLaw } from "./answered-law.ts";
import { asked } from "./asked-repository.ts";
import { campaignDays } from "./campaign-days.ts";
import { type Campaign, campaigns, type OpenCampaign } from "./campaign-repository.ts";
import { rolls } from "./roll-repository.ts";
import { startTelling, tellingRounds } from "./telling-rounds.ts";

/** A transaction takes 100 writes (AWS), six a person: so many are told with the start, more by a worker after it. */
const mostToldAtOnce = 10;

/** What a campaign is about. */
interface Beginning {
  readonly policy: { readonly id: string; readonly name: string };
  readonly versionNumber: number;
  /** Active people of the company, each once; at least one. */
  readonly userIds: readonly string[];
  /** In 14 days by default. */
  readonly dueDate?: string | undefined;
  readonly message?: string;
  /** The open campaign of the policy, which the same transaction ends; 409 where there is one and it is not named. */
  readonly former?: OpenCampaign | undefined;
  /** The campaign of which these go on: who has yet to confirm that one is asked on, and not told again. */
  readonly follows?: string | undefined;
}

export interface StartedCampaign {
  readonly campaign: Campaign;
  readonly userIds: readonly string[];
  /** For the transaction of what starts it; that writes the activity row. */
  readonly operations: readonly Operation[];
  /** For after that transaction. */
  readonly tellOthers: () => Promise<void>;
}

/** The calendar day it is in a company. */
export const companyDay = async (companyId: string, now: Date): Promise<string> =>
  localDay(now, (await companies.get(companyId))?.timeZone ?? defaultTimeZone);

const newCampaign = (
  { policy, versionNumber, dueDate, message = "" }: Beginning,
  today: string,
  ctx: Context,
): Campaign => ({
  ...{ id: ctx.newId(), policyId: policy.id, policyName: policy.name, versionNumber, message },
  dueDate: dueDate ?? dayAfter(today, usualAcknowledgementDays),
  ...{ state: "open", startedBy: ctx.actor().id, startedAt: ctx.now.toISOString() },
  ...{ closedAt: null, remindedOn: null, confirmations: 0, askedAgainAs: null },
});

/** The writes that tell a few people at once. */
const tellFew = async (campaign: Campaign, { userIds, follows }: Beginning, ctx: Context) => {
  const companyId = ctx.companyId();
  const news = askedNews(campaign, ctx.actor());
  const former = follows ? await rolls.get(companyId, follows) : undefined;
  const told = await Promise.all(
    userIds.map(async (userId) => [
      asked.ask(companyId, campaign.id, userId),
      ...(former?.get(userId) === null ? [] : await telling.person({ companyId, userId }, news, ctx.now)),
    ]),
  );
  return told.flat();
};

/** Makes ready to ask people: all of them are asked in one transaction, however many, and told then or by a worker. */
export const startCampaign = async (beginning: Beginning, ctx: Context): Promise<StartedCampaign> => {
  const companyId = ctx.companyId();
  const { userIds, former, policy, follows = null } = beginning;
  const today = await companyDay(companyId, ctx.now);
  const campaign = newCampaign(beginning, today, ctx);
  const law = await answeredLaw(companyId, policy.id, today);
  const round = { companyId, campaignId: campaign.id, remindedOn: null };
  const isFew = userIds.length <= mostToldAtOnce;
  const telling = isFew
    ? await tellFew(campaign, beginning, ctx)
    : [tellingRounds.begin({ ...round, by: ctx.actor().id, follows }, ctx.now)];
  return {
    ...{ campaign, userIds },
    operations: [
      ...campaigns.add(companyId, campaign, law, former),
      ...rolls.add(companyId, campaign.id, userIds),
      campaignDays.note(companyId, campaign),
      ...telling,
    ],
    tellOthers: async () => {
      if (!isFew) await startTelling(round);
    },
  };
};
