import * as z from "zod";
import { listCompanies } from "../../shared/api/admin.ts";
import type { CompanyQuery } from "../../shared/schemas/admin.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { foldName } from "../core/fold-name.ts";
import { decodeCursor, encodeCursor } from "../core/table/cursor.ts";
import { type CompanySummary, companies } from "../people/companies/company-repository.ts";
import { presentCompany } from "./company-overview.ts";

const defaultLimit = 20;
/** Companies of a page, each of which costs two Queries. */
const maxLimit = 50;

const compareBy =
  ({ sort = "name", order = "asc" }: CompanyQuery) =>
  (a: CompanySummary, b: CompanySummary): number => {
    const sign = order === "desc" ? -1 : 1;
    const difference =
      sort === "name" ? a.name.localeCompare(b.name, "en") : a.createdAt < b.createdAt ? -1 : 1;
    return sign * (difference || (a.id < b.id ? -1 : 1));
  };

const matches =
  ({ search = "", status }: CompanyQuery) =>
  ({ name, isActive }: CompanySummary): boolean =>
    foldName(name).includes(foldName(search)) && (status === undefined || isActive === (status === "active"));

export const handler = endpoint(listCompanies, async ({ query }) => {
  const { limit = defaultLimit, cursor, ...asked } = query;
  const found = (await companies.listSummaries()).filter(matches(asked)).toSorted(compareBy(asked));
  const scope = `companies\n${JSON.stringify(asked)}`;
  const offset = cursor === undefined ? 0 : z.number().parse(decodeCursor(cursor, scope));
  const end = offset + Math.min(limit, maxLimit);
  return {
    items: await Promise.all(found.slice(offset, end).map(presentCompany)),
    total: found.length,
    nextCursor: end < found.length ? encodeCursor(end, scope) : null,
    offset,
  };
});
