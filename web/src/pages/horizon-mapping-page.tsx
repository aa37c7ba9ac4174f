import { can } from "../../../shared/permissions/can.ts";
import { HorizonAccessDenied } from "../features/horizon/horizon-access-denied.tsx";
import { HorizonMap } from "../features/horizon/horizon-map.tsx";
import { useSession } from "../lib/session.ts";

export { horizonCalls as firstCalls } from "../features/horizon/use-horizon-map.ts";

/** /horizon-mapping */
export const HorizonMappingPage = () => {
  const { user } = useSession();
  return can(user, "horizon:read") ? <HorizonMap /> : <HorizonAccessDenied />;
};
