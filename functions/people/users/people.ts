import * as z from "zod";
import { Assignee } from "../../../shared/schemas/company-rule.ts";
import { Membership } from "../../../shared/schemas/user.ts";
import { namedKey } from "../../core/endpoint/identity.ts";
import { table } from "../../core/table/table.ts";

const rowsOf = async (companyId: string, ids: readonly (string | null)[]) => {
  const wanted = [...new Set(ids.filter((id): id is string => id !== null))];
  const items = await table.getMany(wanted.map((id) => namedKey(companyId, id)));
  return items.filter((item) => item !== undefined);
};

/**
 * Names of a company's people and service accounts by id, and whether they are active; ids of others are simply missing
 * from the answer.
 */
const byId = async (companyId: string, ids: readonly (string | null)[]): Promise<Map<string, Assignee>> =>
  new Map(
    (await rowsOf(companyId, ids)).map((item) => Assignee.parse(item)).map((person) => [person.id, person]),
  );

const Standing = Assignee.extend({ membership: Membership, scopes: z.unknown().optional() });

/** Those of `ids` who are active people of the company. */
const activeById = async (companyId: string, ids: readonly string[]): Promise<Map<string, Assignee>> =>
  new Map(
    (await rowsOf(companyId, ids))
      .map((item) => Standing.parse(item))
      .filter((row) => row.membership === "active" && row.isActive && row.scopes === undefined)
      .map((row) => [row.id, Assignee.parse(row)]),
  );

export const people = { byId, activeById };
