import { Button } from "@chakra-ui/react";
import { listGroupNames } from "../../../../../shared/api/groups.ts";
import type { Assignment } from "../../../../../shared/schemas/assignment.ts";
import { useSession } from "../../../lib/session.ts";
import { useApi } from "../../../lib/use-api.ts";
import { takeMessages as messages } from "./take-messages.ts";
import { useTakeRule } from "./use-take-rule.ts";

/** "Take" for people of the group while no one has its work, "Give back" for who took it. */
export const TakeActions = ({ current }: { current: Assignment }) => {
  const { user } = useSession();
  const { assignedTo, assignedToGroup, companyRuleId, reviewer } = current;
  const isUntaken = assignedToGroup !== null && assignedTo === null;
  const { data } = useApi(listGroupNames, isUntaken ? {} : null);
  const { take, giveBack, isPending } = useTakeRule();
  const group = data?.find(({ id }) => id === assignedToGroup?.id);
  const mayTake = isUntaken && reviewer?.id !== user?.id && group?.isMember;
  if (mayTake)
    return (
      <Button
        size="xs"
        loading={isPending}
        loadingText={messages.taking}
        onClick={() => void take(companyRuleId)}
      >
        {messages.take}
      </Button>
    );
  if (assignedToGroup === null || assignedTo !== user?.id) return null;
  return (
    <Button
      size="xs"
      variant="outline"
      loading={isPending}
      loadingText={messages.givingBack}
      onClick={() => void giveBack(companyRuleId)}
    >
      {messages.giveBack}
    </Button>
  );
};
