import type { SearchResult } from "../../shared/schemas/search.ts";
import { users } from "../people/users/user-repository.ts";

type PersonHit = SearchResult["people"][number];

const holdsAll = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.toLowerCase().includes(word));

/** Active people of a company in whose name or address every word stands, by name. */
export const matchingPeople = async (companyId: string, typed: string): Promise<PersonHit[]> => {
  const words = typed
    .toLowerCase()
    .split(/[\s"“”]+/)
    .filter(Boolean);
  if (words.length === 0) return [];
  const people = await users.listOfCompany(companyId);
  return people
    .filter(({ membership, isActive }) => membership === "active" && isActive)
    .map(({ id, firstName, lastName, email, role }) => ({
      ...{ id, email, role },
      name: `${firstName} ${lastName}`.trim() || email,
    }))
    .filter(({ name, email }) => holdsAll(`${name} ${email}`, words))
    .sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
};
