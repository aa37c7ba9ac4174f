import { useNavigate } from "react-router-dom";
import { logout } from "../../../../shared/api/session.ts";
import { useSessionChange } from "../../lib/session.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";

interface Farewell {
  /** Where the person goes; undefined where the page goes on without a session. */
  readonly to: string | undefined;
  /** Title of the toast, and its body if it has one. */
  readonly done: readonly [title: string, body?: string];
  readonly failure: string;
}

/** Ends the session, clears the client cache and leaves the page. */
const useFarewell = ({ to, done, failure }: Farewell) => {
  const { run, isPending } = useApiMutation(logout);
  const { leave } = useSessionChange();
  const navigate = useNavigate();
  const signOut = async (): Promise<void> => {
    try {
      await run({});
      if (to !== undefined) await navigate(to);
      await leave();
      notify.success(...done);
    } catch (error) {
      notify.failure(error, failure, "Please try again.");
    }
  };
  return { signOut, isPending };
};

const signedOut: Farewell = { to: "/landing", done: ["Signed Out"], failure: "Sign Out Failed" };
const signedOutHere: Farewell = { ...signedOut, to: undefined };
const loggedOut: Farewell = {
  to: "/",
  done: ["Logged out", "You have been successfully logged out"],
  failure: "Logout failed",
};

/** The person sees the landing page. */
export const useSignOut = () => useFarewell(signedOut);

/** The same on a public page that goes on without the session. */
export const useSignOutHere = () => useFarewell(signedOutHere);

/** The same from the console, which leads to the site's root and has words of its own. */
export const useLogout = () => useFarewell(loggedOut);
