import * as z from "zod";

/** What a company's row says of its deletion (`functions/people/companies/deletion-repository.ts`). */
const Row = z.object({ deletesAt: z.string().optional() });

/** When a company is deleted, by its row; undefined where that is not scheduled. */
export const companyDeletesAtOf = (company: unknown): string | undefined =>
  Row.parse(company ?? {}).deletesAt;
