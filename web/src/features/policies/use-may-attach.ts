import { can } from "../../../../shared/permissions/can.ts";
import { useSession } from "../../lib/session.ts";

/**
 * Whether this person attaches and detaches documents under a title: a manager whose company follows it.
 * @param isSelected whether it does; undefined while that is not known
 */
export const useMayAttach = (isSelected: boolean | undefined): boolean => {
  const { user } = useSession();
  return can(user, "policy:manage") && isSelected === true;
};
