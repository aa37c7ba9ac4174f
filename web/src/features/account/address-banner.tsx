import { MailWarning } from "lucide-react";
import { resendEmailConfirmation } from "../../../../shared/api/account.ts";
import { statusOf } from "../../lib/api-error.ts";
import { useSession, useSessionChange } from "../../lib/session.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";
import { Banner } from "../../ui/plain/banner.tsx";
import { messages } from "./address-banner-messages.ts";

/** Until the signed-in person has confirmed their address. */
export const AddressBanner = () => {
  const { user } = useSession();
  const { refresh } = useSessionChange();
  const { run, isPending } = useApiMutation(resendEmailConfirmation);
  if (!user) return null;
  const send = async () => {
    try {
      const { message } = await run({});
      notify.success(messages.sent, message);
    } catch (error) {
      notify.failure(error, messages.failed, messages.failedBody);
      // It was confirmed elsewhere in the meantime.
      if (statusOf(error) === 409) await refresh();
    }
  };
  return (
    <Banner
      label={messages.label}
      icon={MailWarning}
      tone="yellow"
      text={messages.body(user.email)}
      action={messages.again}
      acting={messages.sending}
      isPending={isPending}
      onAction={() => void send()}
    />
  );
};
