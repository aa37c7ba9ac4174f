import * as z from "zod";
import { IsoDateTime } from "./dates.ts";
import { ImportStatus } from "./import-job.ts";
import { PageQuery, pageOf } from "./pagination.ts";

const CompanySort = z.enum(["name", "createdAt"]);

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

/** A count that stops at `most`: then there are so many or more. */
export const BoundedCount = z.object({ count: z.number().int(), isMore: z.boolean() });
export type BoundedCount = z.infer<typeof BoundedCount>;

/** What waits to be done: how much, and since when the oldest of it. */
const Waiting = BoundedCount.extend({ oldestAt: IsoDateTime.nullable() });

/** How the installation is, as true as each figure can be at its price. */
export const SystemState = z.object({
  /** When all but the table's own figures were read. */
  asOf: IsoDateTime,
  version: z.string(),
  /** Names the build; null where a build does not say. */
  build: z.string().nullable(),
  stage: z.string(),
  region: z.string().nullable(),
  /** The table as the engine describes it, which AWS brings up to date about every six hours; null where it tells nothing. */
  table: z.object({ items: z.number().int(), bytes: z.number().int().nullable() }).nullable(),
  titles: z.number().int(),
  titlesWithRules: z.number().int(),
  parts: z.number().int(),
  rules: z.number().int(),
  companies: z.number().int(),
  inactiveCompanies: z.number().int(),
  /** People of companies; null where there are too many companies to ask each. */
  people: z.number().int().nullable(),
  upcomingDemos: BoundedCount,
  obligations: z.number().int(),
  mailsWaiting: Waiting,
  /** Mails of this month and last month that could not be sent. */
  mailsUnsent: BoundedCount,
  importsWaiting: Waiting,
  documentsWaiting: Waiting,
  lastImports: z.array(
    z.object({
      jobId: z.string(),
      fileName: z.string(),
      status: ImportStatus,
      createdAt: IsoDateTime,
    }),
  ),
});
export type SystemState = z.infer<typeof SystemState>;
