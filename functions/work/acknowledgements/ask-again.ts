import { type Campaign, campaigns } from "../../documents/acknowledgements/campaign-repository.ts";
import type { Team } from "../../documents/acknowledgements/present-campaigns.ts";
import { askedStateOf } from "../../documents/acknowledgements/present-campaigns.ts";
import type { Roll } from "../../documents/acknowledgements/roll-repository.ts";
import { policies } from "../../documents/policies/policy-repository.ts";

interface Asked {
  readonly roll: Roll;
  readonly team: Team;
}

/** The people of a campaign in a state, by id. */
export const peopleIn = ({ roll, team }: Asked, state: "open" | "confirmed"): string[] =>
  [...roll].flatMap(([id, confirmedAt]) => (askedStateOf(team, id, confirmedAt) === state ? [id] : []));

/**
 * Who may be asked again after a change of the law: the active people who confirmed. No one where that was done, where
 * another campaign of the policy runs, or where another version is published, or none.
 */
export const askableAgain = async (
  companyId: string,
  campaign: Campaign,
  asked: Asked,
): Promise<string[]> => {
  const { id, policyId, versionNumber, askedAgainAs } = campaign;
  if (askedAgainAs !== null) return [];
  const [open, policy] = await Promise.all([
    campaigns.openOf(companyId, policyId),
    policies.get(companyId, policyId),
  ]);
  const isReplaced = policy?.publishedVersion !== versionNumber;
  return isReplaced || (open && open.campaignId !== id) ? [] : peopleIn(asked, "confirmed");
};
