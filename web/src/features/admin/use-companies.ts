import { useMemo, useState } from "react";
import {
  activateCompany,
  deactivateCompany,
  getSystemState,
  listCompanies,
} from "../../../../shared/api/admin.ts";
import { type CompanyOverview, CompanyQuery } from "../../../../shared/schemas/admin.ts";
import { pagedList, pagingOf } from "../../lib/paged-list.ts";
import { useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { useCursorPages } from "../../lib/use-cursor-pages.ts";
import type { Sort } from "../../ui/data-table-head.tsx";
import { notify } from "../../ui/notify.ts";
import { messages } from "./system-messages.ts";

const { toasts } = messages.companies;
const pageSize = 20;
const changed = { invalidates: [listCompanies, getSystemState] };

/** The list of companies: its search, filter, order and page. */
export const useCompanyList = () => {
  const [search, setSearch] = useState("");
  const [status, setStatus] = useState("");
  const [sort, setSort] = useState<Sort>({ by: "name", order: "asc" });
  const asked = useMemo(
    () =>
      CompanyQuery.parse({
        ...(search && { search }),
        ...(status && { status }),
        sort: sort.by,
        order: sort.order,
      }),
    [search, status, sort],
  );
  const pages = useCursorPages("companies", JSON.stringify(asked));
  const answer = useApi(
    listCompanies,
    { query: { ...asked, ...pagingOf(pages, pageSize) } },
    { freshFor: 0, keepPrevious: true },
  );
  return { search, setSearch, status, setStatus, sort, setSort, ...pagedList(answer, pages) };
};

/** Lets companies in or keeps them out, with the toasts. */
export const useSetCompanyActive = () => {
  const activating = useApiMutation(activateCompany, changed);
  const deactivating = useApiMutation(deactivateCompany, changed);
  const setActive = async ({ id, name }: CompanyOverview, isActive: boolean): Promise<void> => {
    try {
      await (isActive ? activating : deactivating).run({ params: { companyId: id } });
      if (isActive) notify.success(toasts.activated, toasts.activatedBody(name));
      else notify.success(toasts.deactivated, toasts.deactivatedBody(name));
    } catch (error) {
      notify.failure(error, toasts.failed, toasts.failedBody);
    }
  };
  return { setActive, isPending: activating.isPending || deactivating.isPending };
};
