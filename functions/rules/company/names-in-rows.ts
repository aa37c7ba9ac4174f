import { groups } from "../../people/groups/group-repository.ts";
import { people } from "../../people/users/people.ts";
import type { LoadNames } from "../index/row-json.ts";

/** Names of a company's people and groups as they are called today. */
export const namesIn = async (
  companyId: string,
  { userIds, groupIds }: Parameters<LoadNames>[0],
): ReturnType<LoadNames> => {
  const [known, named] = await Promise.all([
    people.byId(companyId, userIds),
    groups.namesById(companyId, groupIds),
  ]);
  return { people: known, groups: named };
};
