import { useMemo } from "react";
import { listRuleTags } from "../../../../../shared/api/rule-tags.ts";
import type { SavedView } from "../../../../../shared/schemas/saved-view.ts";
import { useGoneFilters } from "../../../lib/list-view.ts";
import { useMemberIds } from "../../../lib/member-ids.ts";
import { useApi } from "../../../lib/use-api.ts";

/** Leaves out of the open view a tag that was deleted, and a person who is gone. */
export const useGoneRuleFilters = (view: SavedView | undefined): void => {
  const { data } = useApi(listRuleTags, view?.query.tag ? {} : null);
  const tag = useMemo(() => data && new Set(data.map(({ id }) => id)), [data]);
  const assignee = useMemberIds(view?.query.assignee !== undefined);
  useGoneFilters("rules", { tag, assignee });
};
