import { messageOf, statusOf } from "../lib/api-error.ts";
import { showToast, type ToastAction } from "./toast-store.ts";

/** Short messages after something happened. One is visible at a time; the newest wins. */
export const notify = {
  success: (title: string, description?: string, action?: ToastAction): void =>
    showToast("success", title, description, action),
  error: (title: string, description?: string): void => showToast("error", title, description),
  info: (title: string, description?: string): void => showToast("info", title, description),
  /**
   * A call that failed: `title`, and the server's sentence or else `fallback`. A 401 is left to the app,
   * which tells of the lost session itself.
   */
  failure: (error: unknown, title: string, fallback: string): void => {
    if (statusOf(error) !== 401) notify.rejection(error, title, fallback);
  },
  /** The same for calls that need no session, where a 401 is the answer itself: a wrong password. */
  rejection: (error: unknown, title: string, fallback: string): void =>
    showToast("error", title, messageOf(error, fallback)),
};
