import { putLast } from "../../core/last-used.ts";
import { groups } from "../../people/groups/group-repository.ts";
import { people } from "../../people/users/people.ts";
import type { LoadNames, NamedInRows } from "../index/row-json.ts";

/** Whom the last pages of each company named, the latest first; the company that asked last at the end. */
const shownLately = new Map<string, NamedInRows>();
const keptCompanies = 500;
/** A page of fifty rows names fewer people. */
const mostOfPage = 30;
/** With those of pages before: a page of few rows names some of the people that its company has. */
const usualIds = 10;

const together = (shown: readonly string[], before: readonly string[] = []): readonly string[] => {
  const kept = Math.min(Math.max(shown.length, usualIds), mostOfPage);
  return [...new Set([...shown, ...before])].slice(0, kept);
};

const keepShown = (companyId: string, { userIds, groupIds }: NamedInRows): void => {
  if (userIds.length + groupIds.length === 0) return;
  const before = shownLately.get(companyId);
  const shown = {
    userIds: together(userIds, before?.userIds),
    groupIds: together(groupIds, before?.groupIds),
  };
  putLast(shownLately, companyId, shown, keptCompanies);
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

/** Reads ahead whom the last pages of a company named: the next one mostly names the same people, and waits for none. */
export const readNamesAhead = async (companyId: string): Promise<void> => {
  const shown = shownLately.get(companyId);
  if (shown) await loadNames(companyId, shown);
};
