import { useMemo } from "react";
import { listRuleTags } from "../../../shared/api/rule-tags.ts";
import type { RuleTag } from "../../../shared/schemas/rule-tag.ts";
import { type ApiState, useApi } from "./use-api.ts";

export interface RuleTags {
  state: ApiState<RuleTag[]>;
  /** The tags of these ids, by name. A rule may carry ids of tags that were deleted: they are left out. */
  tagsOf: (ids: readonly string[]) => RuleTag[];
}

/** The company's tags, and those that a rule carries. */
export const useRuleTags = (): RuleTags => {
  const state = useApi(listRuleTags, {});
  const tags = state.data;
  return useMemo(
    () => ({ state, tagsOf: (ids) => (tags ?? []).filter(({ id }) => ids.includes(id)) }),
    [state, tags],
  );
};
