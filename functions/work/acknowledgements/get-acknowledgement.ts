import { getAcknowledgement } from "../../../shared/api/acknowledgements.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { campaigns } from "../../documents/acknowledgements/campaign-repository.ts";
import { presentPeople, presentWhole, readTeam } from "../../documents/acknowledgements/present-campaigns.ts";
import { rolls } from "../../documents/acknowledgements/roll-repository.ts";
import { companyDay } from "../../documents/acknowledgements/start-campaign.ts";
import { askableAgain } from "./ask-again.ts";
import { changedUnder, readChangesSince } from "./law-since.ts";

const read = (companyId: string, id: string) =>
  Promise.all([
    campaigns.mustGet(companyId, id),
    campaigns.lawOf(companyId, id),
    rolls.get(companyId, id),
    readTeam(companyId),
    readChangesSince(companyId, id),
  ]);

export const handler = endpoint(
  getAcknowledgement,
  async ({ params }, ctx) => {
    const companyId = ctx.companyId();
    const [[campaign, law, roll, team, changes], today] = await Promise.all([
      read(companyId, params.id),
      companyDay(companyId, ctx.now),
    ]);
    const citations = changedUnder(law, changes);
    const again = citations.length > 0 ? await askableAgain(companyId, campaign, { roll, team }) : [];
    return {
      ...presentWhole(campaign, { team, roll, today }, ctx.actor().id),
      sections: law.sections,
      people: presentPeople(team, roll),
      isReminded: campaign.remindedOn === today,
      lawChange: again.length > 0 ? { citations, people: again.length } : null,
    };
  },
  ({ params }, { companyId }) => read(companyId, params.id),
);
