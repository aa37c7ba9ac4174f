import { useEffect, useRef } from "react";
import { listOverdueRules } from "../../../../shared/api/reports.ts";
import type { OverduePage } from "../../../../shared/schemas/report.ts";
import { read } from "../../lib/opening.ts";
import { useSession } from "../../lib/session.ts";
import { type GrowingList, useGrowingList } from "../../lib/use-growing-list.ts";
import { queryOf, type ReportFilters } from "./use-report.ts";

/** The overdue rules of the report, page by page; read again whenever the page is opened. */
export const useOverdueRules = (filters: ReportFilters): GrowingList<OverduePage> => {
  const { user } = useSession();
  const query = queryOf(filters);
  const key = user ? ([listOverdueRules.operationId, user.companyId, null, query] as const) : null;
  const list = useGrowingList<OverduePage>(key, (paging) =>
    read(listOverdueRules, { query: { ...query, ...paging } }),
  );
  const { reload } = list;
  const wasKnown = useRef(list.data !== undefined);
  useEffect(() => {
    if (wasKnown.current) reload();
    wasKnown.current = false;
  });
  return list;
};
