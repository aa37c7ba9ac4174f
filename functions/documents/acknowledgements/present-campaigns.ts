import type {
  Acknowledgement,
  AcknowledgementCounts,
  AcknowledgementRow,
  AskedState,
} from "../../../shared/schemas/acknowledgement.ts";
import type { Person } from "../../../shared/schemas/company-rule.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { teamMembers } from "../../people/team/team-members.ts";
import { people } from "../../people/users/people.ts";
import type { Member } from "../../people/users/user-repository.ts";
import type { Campaign } from "./campaign-repository.ts";
import { type Roll, rolls } from "./roll-repository.ts";

/** The people of a company by id, with those who are deactivated. */
export type Team = ReadonlyMap<string, Member>;

export const readTeam = async (companyId: string): Promise<Team> =>
  new Map((await teamMembers(companyId)).map((member) => [member.id, member]));

/** Where a person stands who was asked: one who is no active person of the company any more has left. */
export const askedStateOf = (team: Team, userId: string, confirmedAt: string | null): AskedState => {
  if (!team.get(userId)?.isActive) return "left";
  return confirmedAt === null ? "open" : "confirmed";
};

/** Whether the due day of a campaign is over; a closed one stays as it was. @param today in the company's zone */
const isOver = ({ dueDate, closedAt }: Campaign, today: string): boolean =>
  dueDate < (closedAt?.slice(0, 10) ?? today);

const countsOf = (
  campaign: Campaign,
  states: readonly AskedState[],
  today: string,
): AcknowledgementCounts => {
  const confirmed = states.filter((state) => state === "confirmed").length;
  const open = states.filter((state) => state === "open").length;
  return { asked: confirmed + open, confirmed, open, overdue: isOver(campaign, today) ? open : 0 };
};

interface Shown {
  readonly startedBy: Person | null;
  readonly states: readonly AskedState[];
  readonly own: AcknowledgementRow["own"];
  /** The day it is in the company. */
  readonly today: string;
}

/** A campaign as lists show it. */
const presentCampaign = (
  campaign: Campaign,
  { startedBy, states, own, today }: Shown,
): AcknowledgementRow => {
  const { id, policyId, policyName, versionNumber, dueDate, message, state, startedAt, closedAt } = campaign;
  return {
    ...{ id, policyId, policyName, versionNumber, dueDate, message, state, startedBy, startedAt, closedAt },
    ...{ counts: countsOf(campaign, states, today), own },
  };
};

const personOf = (team: Team, id: string): Person | null => {
  const member = team.get(id);
  if (!member) return null;
  const { firstName, lastName, email } = member;
  return { id, firstName, lastName, email };
};

const ownOf = (team: Team, roll: Roll, userId: string): AcknowledgementRow["own"] => {
  const confirmedAt = roll.get(userId);
  return confirmedAt === undefined ? null : { state: askedStateOf(team, userId, confirmedAt), confirmedAt };
};

/** The people of a campaign, by name; one of whom nothing is known any more is left out. */
export const presentPeople = (team: Team, roll: Roll): Acknowledgement["people"] =>
  [...roll]
    .flatMap(([id, confirmedAt]) => {
      const person = personOf(team, id);
      return person ? [{ person, state: askedStateOf(team, id, confirmedAt), confirmedAt }] : [];
    })
    .toSorted(
      (a, b) => fullName(a.person).localeCompare(fullName(b.person)) || (a.person.id < b.person.id ? -1 : 1),
    );

/** A campaign with all its people, for managers. */
export const presentWhole = (
  campaign: Campaign,
  { team, roll, today }: { readonly team: Team; readonly roll: Roll; readonly today: string },
  userId: string,
): AcknowledgementRow =>
  presentCampaign(campaign, {
    startedBy: personOf(team, campaign.startedBy),
    states: [...roll].map(([id, confirmedAt]) => askedStateOf(team, id, confirmedAt)),
    own: ownOf(team, roll, userId),
    today,
  });

/** The same, for a campaign that was just changed. */
export const readWhole = async (
  companyId: string,
  campaign: Campaign,
  userId: string,
  today: string,
): Promise<AcknowledgementRow> => {
  const [team, roll] = await Promise.all([readTeam(companyId), rolls.get(companyId, campaign.id)]);
  return presentWhole(campaign, { team, roll, today }, userId);
};

/** Campaigns as a person sees them who was asked: the counts are of themselves. */
export const presentOwn = async (
  companyId: string,
  shown: readonly { readonly campaign: Campaign; readonly confirmedAt: string | null }[],
  today: string,
): Promise<AcknowledgementRow[]> => {
  const known = await people.byId(
    companyId,
    shown.map(({ campaign }) => campaign.startedBy),
  );
  return shown.map(({ campaign, confirmedAt }) => {
    const state = confirmedAt === null ? "open" : "confirmed";
    const startedBy = known.get(campaign.startedBy) ?? null;
    return presentCampaign(campaign, { startedBy, states: [state], own: { state, confirmedAt }, today });
  });
};
