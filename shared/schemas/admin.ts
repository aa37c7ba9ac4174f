import * as z from "zod";
import { IsoDateTime } from "./dates.ts";
import { PageQuery, pageOf } from "./pagination.ts";

export const CompanySort = z.enum(["name", "createdAt"]);

export const CompanyQuery = PageQuery.extend({
  /** Case-insensitive substring of the name. */
  search: z.string().trim().max(200).optional(),
  status: z.enum(["active", "inactive"]).optional(),
  sort: CompanySort.optional(),
  order: z.enum(["asc", "desc"]).optional(),
});
export type CompanyQuery = z.infer<typeof CompanyQuery>;

/** A company as the operator sees it: counts, not contents. */
export const CompanyOverview = z.object({
  id: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  createdAt: IsoDateTime,
  /** People with an active place in it. */
  memberCount: z.number().int(),
  /** Titles it has selected. */
  titleCount: z.number().int(),
});
export type CompanyOverview = z.infer<typeof CompanyOverview>;

export const CompanyOverviewPage = pageOf(CompanyOverview).extend({
  /** Companies before this page, in the order of the list. */
  offset: z.number().int(),
});
