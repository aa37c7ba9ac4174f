import type { CampaignLaw } from "../../documents/acknowledgements/campaign-law.ts";
import { type ChangeRecord, changeRecords } from "../changes/change-record.ts";

/** What is under a campaign, by name. */
const placesOf = ({ sections, parts }: CampaignLaw): ReadonlySet<string> =>
  new Set([
    ...sections.map(({ titleNumber, section }) => `${titleNumber} § ${section}`),
    ...parts.map(({ titleNumber, partNo }) => `${titleNumber} part ${partNo}`),
  ]);

const isUnder = (places: ReadonlySet<string>, { titleNumber, section, part }: ChangeRecord): boolean =>
  places.has(`${titleNumber} § ${section}`) || places.has(`${titleNumber} part ${part}`);

/** Changes of the law that reached a company after a campaign began: ids grow with time. */
export const readChangesSince = (companyId: string, campaignId: string): Promise<ChangeRecord[]> =>
  changeRecords.listSince(companyId, campaignId);

/** Citations of the sections under a campaign that changed substantively since, each once. */
export const changedUnder = (law: CampaignLaw, changes: readonly ChangeRecord[]): string[] => {
  const places = placesOf(law);
  const found = changes.filter((change) => change.changeClass === "substantive" && isUnder(places, change));
  return [...new Set(found.map(({ titleNumber, section }) => `${titleNumber} CFR ${section}`))];
};
