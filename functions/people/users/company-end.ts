import * as z from "zod";
import type { CurrentUser } from "../../../shared/schemas/user.ts";

/** What a company's row says of its deletion (`functions/people/companies/deletion-repository.ts`). */
const Row = z.object({ deletesAt: z.string().optional() });

/** When a person's company is deleted, by its row, as its administrators are told; nothing where that is not scheduled. */
export const companyEndOf = (
  { role, membership }: Pick<CurrentUser, "role" | "membership">,
  company: unknown,
): Pick<CurrentUser, "companyDeletesAt"> => {
  const { deletesAt } = Row.parse(company ?? {});
  const isAdmin = role === "company_admin" && membership === "active";
  return isAdmin && deletesAt !== undefined ? { companyDeletesAt: deletesAt } : {};
};
