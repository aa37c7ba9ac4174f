import { type Audience, chooseAPerson, maxAskedPeople } from "../../../shared/schemas/acknowledgement.ts";
import { conflict, invalid } from "../../core/problem.ts";
import { teamMembers } from "../../people/team/team-members.ts";
import type { Member } from "../../people/users/user-repository.ts";

const notActive = "Choose people who are active in your company.";

/** The active people of a company. */
const activePeople = async (companyId: string): Promise<Member[]> =>
  (await teamMembers(companyId)).filter(({ isActive }) => isActive);

/** @throws 409 for more people than may be asked at once */
const mustNotBeTooMany = (userIds: readonly string[]): void => {
  const most = maxAskedPeople.toLocaleString("en-US");
  if (userIds.length > maxAskedPeople) throw conflict(`You have reached the limit of ${most}.`, "limit");
};

/**
 * Ids of the active people whom an audience names, each once.
 * @throws 400 for people who are not active in the company, and for an audience without any; 409 for too many
 */
export const audienceOf = async (companyId: string, audience: Audience): Promise<string[]> => {
  const active = (await activePeople(companyId)).map(({ id }) => id);
  const known = new Set(active);
  if (audience.userIds.some((id) => !known.has(id)))
    throw invalid(notActive, [{ path: "body.audience.userIds", message: notActive }]);
  const chosen = new Set(audience.userIds);
  const people = audience.everyone ? active : active.filter((id) => chosen.has(id));
  if (people.length === 0) throw invalid(chooseAPerson, [{ path: "body.audience", message: chooseAPerson }]);
  mustNotBeTooMany(people);
  return people;
};
