import { useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import type { Notification } from "../../../../shared/schemas/notifications.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./notification-messages.ts";
import { useMarkRead } from "./use-notifications.ts";

/** Gets a path of this app ready; false where its record is gone. */
export type GetReady = (path: string) => Promise<boolean>;

/** Goes to what a notification is about, which is read then. @returns whether one went there */
export const useOpenNotification = (getReady: GetReady) => {
  const navigate = useNavigate();
  const { markRead } = useMarkRead();
  const latest = useRef({ getReady, markRead });
  useEffect(() => {
    latest.current = { getReady, markRead };
  });
  return useCallback(
    async (notification: Notification): Promise<boolean> => {
      void latest.current.markRead(notification);
      const isThere = await latest.current.getReady(notification.link);
      if (isThere) void navigate(notification.link);
      else notify.info(messages.gone);
      return isThere;
    },
    [navigate],
  );
};
