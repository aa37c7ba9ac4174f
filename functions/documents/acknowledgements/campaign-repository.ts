import * as z from "zod";
import { AcknowledgementState } from "../../../shared/schemas/acknowledgement.ts";
import { IsoDate, IsoDateTime } from "../../../shared/schemas/dates.ts";
import { conflict, LostRace, notFound, type Problem } from "../../core/problem.ts";
import {
  check,
  insert,
  type Key,
  type Operation,
  remove,
  replace,
  update,
} from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";
import { CampaignLaw } from "./campaign-law.ts";

/*
 * Acknowledgements of a company: campaigns, in which people confirm that they read a version of a policy.
 *   pk `C#{companyId}#CAMPAIGNS`           sk `{id}`        one of them; all by time
 *   pk `C#{companyId}#CAMPAIGN_OPEN`       sk `{policyId}`  the open one of a policy: there is one at most
 *   pk `C#{companyId}#CAMPAIGN_SECTIONS`   sk `{id}`        the sections it answers
 */
export const Campaign = z.object({
  id: z.string(),
  policyId: z.string(),
  /** As it was called when people were asked. */
  policyName: z.string(),
  versionNumber: z.int(),
  dueDate: IsoDate,
  message: z.string(),
  state: AcknowledgementState,
  startedBy: z.string(),
  startedAt: IsoDateTime,
  closedAt: IsoDateTime.nullable(),
  /** The last day on which a reminder was sent by hand. */
  remindedOn: IsoDate.nullable(),
  /** How many confirmed, whether or not they left since: a change that depends on who did is held to it. */
  confirmations: z.int(),
  /** The one that asked again after a change of the law. */
  askedAgainAs: z.string().nullable(),
});
export type Campaign = z.infer<typeof Campaign>;

const OpenCampaign = z.object({ campaignId: z.string(), versionNumber: z.int() });
export type OpenCampaign = z.infer<typeof OpenCampaign>;

const partition = (companyId: string): string => `C#${companyId}#CAMPAIGNS`;
const key = (companyId: string, id: string): Key => ({ pk: partition(companyId), sk: id });
const openKey = (companyId: string, policyId: string): Key => ({
  pk: `C#${companyId}#CAMPAIGN_OPEN`,
  sk: policyId,
});
const lawKey = (companyId: string, id: string): Key => ({ pk: `C#${companyId}#CAMPAIGN_SECTIONS`, sk: id });

export const acknowledgementNotFound = (): Problem => notFound("Acknowledgement not found");
export const alreadyOpen = (): Problem =>
  conflict("An acknowledgement is already running.", "acknowledgement.open");
export const isClosed = (): Problem => conflict("This acknowledgement is closed.", "acknowledgement.closed");
const changedMeanwhile = (): Problem =>
  new LostRace("This acknowledgement was changed at the same time. Please try again.");

const get = async (companyId: string, id: string): Promise<Campaign | undefined> => {
  const item = await table.get(key(companyId, id));
  return item && Campaign.parse(item);
};

/** @throws 404 */
const mustGet = async (companyId: string, id: string): Promise<Campaign> => {
  const campaign = await get(companyId, id);
  if (!campaign) throw acknowledgementNotFound();
  return campaign;
};

const getMany = async (companyId: string, ids: readonly string[]): Promise<Campaign[]> =>
  (await table.getMany(ids.map((id) => key(companyId, id)))).flatMap((item) =>
    item ? [Campaign.parse(item)] : [],
  );

/** All of a company, newest first. */
const list = async (companyId: string): Promise<Campaign[]> =>
  readableRows(Campaign, await table.queryAll({ pk: partition(companyId), descending: true }));

/** The open one of a policy. */
const openOf = async (companyId: string, policyId: string): Promise<OpenCampaign | undefined> => {
  const item = await table.get(openKey(companyId, policyId));
  return item && OpenCampaign.parse(item);
};

const lawOf = async (companyId: string, id: string): Promise<CampaignLaw> => {
  const item = await table.get(lawKey(companyId, id));
  return item ? CampaignLaw.parse(item) : { sections: [], parts: [] };
};

/**
 * The writes of a new campaign.
 * @param former the open one of the policy, which the same transaction closes; without it, 409 where there is one
 */
const add = (
  companyId: string,
  campaign: Campaign,
  law: CampaignLaw,
  former: OpenCampaign | undefined,
): Operation[] => {
  const { id: campaignId, policyId, versionNumber } = campaign;
  const open: OpenCampaign = { campaignId, versionNumber };
  const claim = { ...openKey(companyId, policyId), ...open };
  return [
    insert(
      { ...key(companyId, campaignId), ...campaign },
      () => new Error("A campaign with this id is there"),
    ),
    former
      ? update(openKey(companyId, policyId), { set: open }, changedMeanwhile, isThat(former))
      : insert(claim, alreadyOpen),
    replace({ ...lawKey(companyId, campaignId), ...law }),
  ];
};

const isThat = ({ campaignId }: OpenCampaign) =>
  [{ attribute: "campaignId", is: "=", value: campaignId }] as const;
const isOpen = [{ attribute: "state", is: "=", value: "open" }] as const;

/** The write that closes a campaign; refused where it is closed, or where another person confirmed since it was read. */
const end = (companyId: string, { id, confirmations }: Campaign, now: Date): Operation =>
  update(key(companyId, id), { set: { state: "closed", closedAt: now.toISOString() } }, changedMeanwhile, [
    ...isOpen,
    { attribute: "confirmations", is: "=", value: confirmations },
  ]);

/** The writes that close the open campaign of a policy, which then has none. */
const close = (companyId: string, policyId: string, open: OpenCampaign, now: Date): Operation[] => [
  update(
    key(companyId, open.campaignId),
    { set: { state: "closed", closedAt: now.toISOString() } },
    changedMeanwhile,
    isOpen,
  ),
  remove(openKey(companyId, policyId), changedMeanwhile, isThat(open)),
];

/** Holds a transaction to a policy having no open campaign. */
const noneOpen = (companyId: string, policyId: string): Operation =>
  check(openKey(companyId, policyId), [{ absent: "pk" }], changedMeanwhile);

/** The write that counts a confirmation; refused where the campaign is closed. */
const confirm = (companyId: string, id: string): Operation =>
  update(key(companyId, id), { add: { confirmations: 1 } }, changedMeanwhile, isOpen);

/** The write that notes a reminder by hand; refused where one was sent that day, or the campaign is closed. */
const remind = (companyId: string, campaign: Campaign, day: string): Operation =>
  update(key(companyId, campaign.id), { set: { remindedOn: day } }, changedMeanwhile, [
    ...isOpen,
    { attribute: "remindedOn", is: "=", value: campaign.remindedOn },
  ]);

/** The write that notes which campaign asked again, and closes this one; refused where another did, or it changed. */
const askedAgain = (
  companyId: string,
  { id, closedAt, confirmations }: Campaign,
  as: string,
  now: Date,
): Operation =>
  update(
    key(companyId, id),
    { set: { askedAgainAs: as, state: "closed", closedAt: closedAt ?? now.toISOString() } },
    changedMeanwhile,
    [
      { attribute: "askedAgainAs", is: "=", value: null },
      { attribute: "closedAt", is: "=", value: closedAt },
      { attribute: "confirmations", is: "=", value: confirmations },
    ],
  );

export const campaigns = {
  get,
  mustGet,
  getMany,
  list,
  openOf,
  lawOf,
  add,
  end,
  close,
  noneOpen,
  confirm,
  remind,
  askedAgain,
};
