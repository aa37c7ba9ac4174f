import { useState } from "react";
import { loginPasskey, loginPasskeyOptions } from "../../../../shared/api/session.ts";
import type { CurrentUser } from "../../../../shared/schemas/user.ts";
import { isTurnedDown, provePasskey } from "../../lib/passkey.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./second-step-messages.ts";

/** Signs in with a passkey: alone, or as the second step of this browser's sign-in. */
export const usePasskeySignIn = (onEnter: (user: CurrentUser) => Promise<void>) => {
  const { run: ask } = useApiMutation(loginPasskeyOptions);
  const { run: send } = useApiMutation(loginPasskey);
  const [isPending, setPending] = useState(false);
  const signIn = async (): Promise<void> => {
    setPending(true);
    try {
      const { options } = await ask({});
      await onEnter(await send({ body: { credential: await provePasskey(options) } }));
    } catch (error) {
      if (!isTurnedDown(error)) notify.rejection(error, messages.failed, messages.passkeyFailed);
    } finally {
      setPending(false);
    }
  };
  return { signIn, isPending };
};
