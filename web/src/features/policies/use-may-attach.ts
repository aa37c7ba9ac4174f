import { listSelections } from "../../../../shared/api/selections.ts";
import { can } from "../../../../shared/permissions/can.ts";
import { useSession } from "../../lib/session.ts";
import { useApi } from "../../lib/use-api.ts";

/**
 * Whether this person attaches and detaches documents under a title: a manager whose company has selected it.
 * False while that is not known.
 */
export const useMayAttach = (titleNumber: number | string): boolean => {
  const { user } = useSession();
  const isManaging = can(user, "policy:manage");
  const { data } = useApi(listSelections, isManaging ? {} : null);
  const isTitle = (id: string) => id === String(titleNumber);
  return data?.some(({ cfrTitleId, isActive }) => isActive && isTitle(cfrTitleId)) ?? false;
};
