import { Assignee } from "../../../shared/schemas/company-rule.ts";
import { table } from "../../core/table/table.ts";

/** Names of a company's people by id, and whether they are active; ids of others are simply missing from the answer. */
const byId = async (companyId: string, ids: readonly (string | null)[]): Promise<Map<string, Assignee>> => {
  const wanted = [...new Set(ids.filter((id): id is string => id !== null))];
  const items = await table.getMany(wanted.map((id) => ({ pk: `C#${companyId}`, sk: `MEMBER#${id}` })));
  return new Map(
    items
      .filter((item) => item !== undefined)
      .map((item) => Assignee.parse(item))
      .map((person) => [person.id, person]),
  );
};

export const people = { byId };
