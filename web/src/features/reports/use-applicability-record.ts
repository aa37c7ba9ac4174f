import { getApplicabilityRecord } from "../../../../shared/api/applicability.ts";
import type { ApplicabilityRecord } from "../../../../shared/schemas/applicability.ts";
import { type FirstCalls, firstCall, read } from "../../lib/opening.ts";
import { useSession } from "../../lib/session.ts";
import { type GrowingList, pageSize, useGrowingList } from "../../lib/use-growing-list.ts";

/** What the page asks for as it opens. */
export const applicabilityCalls: FirstCalls = () => [
  firstCall(getApplicabilityRecord, { query: { limit: pageSize } }),
];

/** The company's decisions, page by page. */
export const useApplicabilityRecord = (): GrowingList<ApplicabilityRecord> => {
  const { user } = useSession();
  const key = user ? ([getApplicabilityRecord.operationId, user.companyId, null, {}] as const) : null;
  return useGrowingList<ApplicabilityRecord>(key, (paging) =>
    read(getApplicabilityRecord, { query: paging }),
  );
};
