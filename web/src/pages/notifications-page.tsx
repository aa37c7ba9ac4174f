import { useOutletContext } from "react-router-dom";
import { NotificationsList } from "../features/notifications/notifications-list.tsx";
import type { GetReady } from "../features/notifications/use-open-notification.ts";

export { notificationCalls as firstCalls } from "../features/notifications/notifications-list.tsx";

/** /notifications */
export const NotificationsPage = () => <NotificationsList getReady={useOutletContext<GetReady>()} />;
