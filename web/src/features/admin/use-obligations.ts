import { useMemo, useState } from "react";
import type { QueryOf } from "../../../../shared/api/contract.ts";
import {
  deleteObligationEvaluation,
  getObligationEvaluation,
  listObligationEvaluations,
  saveObligationEvaluation,
} from "../../../../shared/api/obligation-evaluations.ts";
import {
  type Obligation,
  type ObligationBody,
  ObligationQuery,
} from "../../../../shared/schemas/obligation-evaluation.ts";
import { pagedList, pagingOf } from "../../lib/paged-list.ts";
import { useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { useCursorPages } from "../../lib/use-cursor-pages.ts";
import type { Sort } from "../../ui/data-table-head.tsx";
import { notify } from "../../ui/notify.ts";
import { messages } from "./obligations-messages.ts";

const { toasts } = messages;
const pageSize = 20;
const changed = { invalidates: [listObligationEvaluations, getObligationEvaluation] };

/** The list of obligations: its search, filter, order and page. */
export const useObligationList = () => {
  const [search, setSearch] = useState("");
  const [region, setRegion] = useState("");
  const [sort, setSort] = useState<Sort>();
  const asked = useMemo<QueryOf<typeof listObligationEvaluations>>(
    () =>
      ObligationQuery.parse({
        ...(search && { search }),
        ...(region && { region }),
        ...(sort && { sort: sort.by, order: sort.order }),
      }),
    [search, region, sort],
  );
  const pages = useCursorPages("obligations", JSON.stringify(asked));
  const answer = useApi(
    listObligationEvaluations,
    { query: { ...asked, ...pagingOf(pages, pageSize) } },
    { keepPrevious: true },
  );
  const clear = () => {
    setSearch("");
    setRegion("");
  };
  return { asked, search, setSearch, region, setRegion, sort, setSort, clear, ...pagedList(answer, pages) };
};

/** Saves and deletes obligations, with their toasts. */
export const useObligationChanges = () => {
  const saving = useApiMutation(saveObligationEvaluation, changed);
  const deleting = useApiMutation(deleteObligationEvaluation, changed);
  return {
    /** Rejects when the server refuses, after the toast. */
    save: async (body: ObligationBody): Promise<void> => {
      try {
        await saving.run({ body });
        notify.success(toasts.success, body.id ? toasts.updated : toasts.created);
      } catch (error) {
        notify.failure(error, toasts.failure, body.id ? toasts.updateFailed : toasts.createFailed);
        throw error;
      }
    },
    /** Answers whether it is gone. */
    remove: async ({ id }: Obligation): Promise<boolean> => {
      try {
        await deleting.run({ params: { id } });
        notify.success(toasts.success, toasts.deleted);
        return true;
      } catch (error) {
        notify.failure(error, toasts.failure, toasts.deleteFailed);
        return false;
      }
    },
    isDeleting: deleting.isPending,
  };
};
