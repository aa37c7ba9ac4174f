import type { QueryOf } from "../../../shared/api/contract.ts";
import type { exportRules } from "../../../shared/api/exports.ts";
import type { PageQuery } from "../../../shared/schemas/pagination.ts";
import type { ListQuery } from "../index/list-query.ts";

type Asked = Omit<QueryOf<typeof exportRules>, "format" | "columns"> & PageQuery;

/** The company's list as a caller asks for it: the day is that of UTC by default. */
export const companyRulesQuery = (
  { titleFilter, partFilter, titleNumber, partNo, due, today, ...filters }: Asked,
  now: Date,
): ListQuery => {
  const title = titleFilter ?? titleNumber;
  const part = partFilter ?? partNo;
  return {
    ...filters,
    ...(title !== undefined && { titleNumber: Number(title) }),
    ...(part !== undefined && { partNo: part }),
    ...(due !== undefined && { due, today: today ?? now.toISOString().slice(0, 10) }),
  };
};
