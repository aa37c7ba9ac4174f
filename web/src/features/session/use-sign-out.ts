import { useNavigate } from "react-router-dom";
import { logout } from "../../../../shared/api/session.ts";
import { useSessionChange } from "../../lib/session.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";

/** Ends the session: the client cache is cleared and the person sees the landing page (specification 1, section 4). */
export const useSignOut = () => {
  const { run, isPending } = useApiMutation(logout);
  const { leave } = useSessionChange();
  const navigate = useNavigate();
  const signOut = async (): Promise<void> => {
    try {
      await run({});
      await navigate("/landing");
      await leave();
      notify.success("Signed Out");
    } catch (error) {
      notify.failure(error, "Sign Out Failed", "Please try again.");
    }
  };
  return { signOut, isPending };
};
