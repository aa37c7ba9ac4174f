import { listCfrTitles, listCfrTitlesWithRules } from "../../../../shared/api/cfr-titles.ts";
import { listSelections } from "../../../../shared/api/selections.ts";
import { can } from "../../../../shared/permissions/can.ts";
import type { CfrSelection, CfrTitle } from "../../../../shared/schemas/cfr.ts";
import { joinStates } from "../../lib/join-states.ts";
import { useSession } from "../../lib/session.ts";
import { type ApiState, useApi } from "../../lib/use-api.ts";

/** A title and whether the company selected it. */
export interface TitleRow {
  title: CfrTitle;
  isSelected: boolean;
}

const noSelections: CfrSelection[] = [];

/** The company's selections; none for the system's administrator, who has no company. */
const useSelections = (): ApiState<CfrSelection[]> => {
  const { user } = useSession();
  const maySelect = can(user, "selection:read");
  const state = useApi(listSelections, maySelect ? {} : null);
  return maySelect ? state : { ...state, data: noSelections };
};

const joinRows = (titles: readonly CfrTitle[], selections: readonly CfrSelection[]): TitleRow[] => {
  const selected = new Set(selections.filter((row) => row.isActive).map((row) => row.cfrTitleId));
  return titles.map((title) => ({ title, isSelected: selected.has(title.id) }));
};

/** All titles of the CFR with the company's selection. */
export const useTitles = (): ApiState<TitleRow[]> =>
  joinStates(useApi(listCfrTitles, {}), useSelections(), joinRows);

/** The titles that have active rules, with the company's selection. */
export const useTitlesWithRules = (): ApiState<TitleRow[]> =>
  joinStates(useApi(listCfrTitlesWithRules, {}), useSelections(), joinRows);
