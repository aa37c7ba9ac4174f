import { useMemo, useState } from "react";
import { can } from "../../../../shared/permissions/can.ts";
import { useSession } from "../../lib/session.ts";
import type { TabPanel } from "../../ui/tab-panels.tsx";
import { messages } from "./attachment-messages.ts";
import { PartPolicies } from "./part-policies.tsx";
import { useMayAttach } from "./use-may-attach.ts";
import { type PartPlace, usePartPolicies } from "./use-part-policies.ts";

/**
 * The Policies tab of a part with its count, of one identity until that changes; undefined for people without
 * a company.
 * @param place memoised
 * @param isSelected whether the company follows the title; undefined while that is not known
 */
export const usePoliciesTab = (place: PartPlace, isSelected: boolean | undefined): TabPanel | undefined => {
  const { user } = useSession();
  const count = usePartPolicies(place).data?.length;
  const mayRead = can(user, "policy:read");
  const mayAttach = useMayAttach(isSelected);
  // Read again whenever it is opened, but what is being uploaded goes on behind.
  const [isKept, setKept] = useState(false);
  return useMemo(
    () =>
      mayRead
        ? {
            id: "policies",
            label: messages.tab(count),
            content: <PartPolicies place={place} mayAttach={mayAttach} onBusy={setKept} />,
            isKept,
          }
        : undefined,
    [place, count, mayRead, mayAttach, isKept],
  );
};
