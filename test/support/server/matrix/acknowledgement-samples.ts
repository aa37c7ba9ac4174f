import { newId } from "../../../../functions/core/ids.ts";
import { table } from "../../../../functions/core/table/table.ts";
import {
  type Campaign,
  campaigns,
} from "../../../../functions/documents/acknowledgements/campaign-repository.ts";
import { rolls } from "../../../../functions/documents/acknowledgements/roll-repository.ts";
import { aChange } from "../changes.ts";
import type { Person } from "../people.ts";
import { aStoredPolicy } from "../stored-policies.ts";
import type { Sample } from "./sample.ts";
import type { World } from "./world.ts";

const aPolicyOf = async ({ company, admin }: World) => {
  const { id } = await aStoredPolicy(admin.user, { name: `${company.name.slice(0, 30)}.pdf` });
  return id;
};

const law = { sections: [], parts: [{ titleNumber: 21, partNo: "11" }] };

/** An acknowledgement that asks the caller; the administrator where the caller is not of the world's company. */
const askedOf = async (world: World, { user }: Person) => {
  const { company, admin } = world;
  const userId = user.companyId === company.id ? user.id : admin.user.id;
  const now = new Date();
  const campaign: Campaign = {
    ...{ id: newId(now), policyId: await aPolicyOf(world), policyName: company.name, versionNumber: 1 },
    ...{ dueDate: "2099-12-31", message: "", state: "open", startedBy: admin.user.id },
    ...{
      startedAt: now.toISOString(),
      closedAt: null,
      remindedOn: null,
      confirmations: 0,
      askedAgainAs: null,
    },
  };
  await table.transact([
    ...campaigns.add(company.id, campaign, law, undefined),
    ...rolls.add(company.id, campaign.id, [userId]),
  ]);
  return { campaign, userId };
};

const ofCampaign: Sample = {
  request: async (world, actor) => ({ params: { id: (await askedOf(world, actor)).campaign.id } }),
  owned: { "params.id": { missing: "01AAAAAAAAAAAAAAAAAAAAAAAA", status: 404 } },
};

/** What the generated tests send to the endpoints of acknowledgements. */
export const acknowledgementSamples: Readonly<Record<string, Sample>> = {
  listPolicyAcknowledgements: { request: () => ({ query: { mine: "true" } }) },
  startAcknowledgement: {
    request: async (world) => ({ body: { policyId: await aPolicyOf(world), audience: { everyone: true } } }),
    owned: { "body.policyId": { missing: "01AAAAAAAAAAAAAAAAAAAAAAAA", status: 404 } },
  },
  getAcknowledgement: ofCampaign,
  confirmAcknowledgement: {
    ...ofCampaign,
    request: async (world, actor) => ({
      params: { id: (await askedOf(world, actor)).campaign.id },
      body: { versionNumber: 1 },
    }),
  },
  remindAcknowledgement: ofCampaign,
  closeAcknowledgement: ofCampaign,
  askAcknowledgementAgain: {
    ...ofCampaign,
    request: async (world, actor) => {
      const { campaign, userId } = await askedOf(world, actor);
      await table.write(rolls.confirm(world.company.id, campaign.id, { userId, sheet: 0 }, new Date()));
      await aChange(world.company.id, { id: `${newId(new Date(Date.now() + 1_000))}.0` });
      return { params: { id: campaign.id } };
    },
  },
  downloadCertificate: {
    ...ofCampaign,
    request: async (world, actor) => ({
      params: { id: (await askedOf(world, actor)).campaign.id },
      query: { format: "csv" },
    }),
  },
};
