import { can } from "../../../shared/permissions/can.ts";
import { ActivityList } from "../features/activity/activity-list.tsx";
import { messages } from "../features/activity/activity-messages.ts";
import { useSession } from "../lib/session.ts";
import { AccessDenied } from "../ui/access-denied.tsx";

export { activityCalls as firstCalls } from "../features/activity/use-activity.ts";

/** /activity */
export const ActivityPage = () => {
  const { user } = useSession();
  return can(user, "activity:read") ? <ActivityList /> : <AccessDenied title={messages.title} />;
};
