import { useNavigate } from "react-router-dom";
import type { CurrentUser } from "../../../../shared/schemas/user.ts";
import { useSessionChange } from "../../lib/session.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./auth-messages.ts";

/**
 * Lets a person in who has signed in.
 * @param stays where an invitation is accepted on this very screen
 */
export const useEnter = (stays: boolean) => {
  const { enter } = useSessionChange();
  const navigate = useNavigate();
  return async (user: CurrentUser): Promise<void> => {
    await enter(user);
    notify.success(messages.login.welcome, messages.login.welcomeBody);
    if (!stays) await navigate("/");
  };
};
