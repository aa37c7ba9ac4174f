import { putLast } from "../../core/last-used.ts";
import { groups } from "../../people/groups/group-repository.ts";
import { people } from "../../people/users/people.ts";
import type { LoadNames, NamedInRows } from "../index/row-json.ts";

/** Whom the last page of each company named, the company that asked last at the end. */
const shownLast = new Map<string, NamedInRows>();
const keptCompanies = 500;
/** A page of fifty rows names fewer people. */
const keptIds = 30;

const keepShown = (companyId: string, { userIds, groupIds }: NamedInRows): void => {
  if (userIds.length + groupIds.length === 0) return;
  const shown = { userIds: userIds.slice(0, keptIds), groupIds: groupIds.slice(0, keptIds) };
  putLast(shownLast, companyId, shown, keptCompanies);
};

const loadNames = async (companyId: string, { userIds, groupIds }: NamedInRows): ReturnType<LoadNames> => {
  const [known, named] = await Promise.all([
    people.byId(companyId, userIds),
    groups.namesById(companyId, groupIds),
  ]);
  return { people: known, groups: named };
};

/** Names of a company's people and groups as they are called today. */
export const namesIn = (companyId: string, named: NamedInRows): ReturnType<LoadNames> => {
  keepShown(companyId, named);
  return loadNames(companyId, named);
};

/** Reads ahead whom the last page of a company named: the next one mostly names the same people, and waits for none. */
export const readNamesAhead = async (companyId: string): Promise<void> => {
  const shown = shownLast.get(companyId);
  if (shown) await loadNames(companyId, shown);
};
