import { MailWarning } from "lucide-react";
import { resendEmailConfirmation } from "../../../../shared/api/account.ts";
import { statusOf } from "../../lib/api-error.ts";
import { useSession, useSessionChange } from "../../lib/session.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";
import styles from "./address-banner.module.css";
import { messages } from "./address-banner-messages.ts";

/** Above every page (`web/src/app/routes.tsx`) until the signed-in person has confirmed their address. Free of Chakra, as some pages are. */
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
    <section aria-label={messages.label} className={styles.banner}>
      <div className={styles.inner}>
        <MailWarning size={18} aria-hidden="true" className={styles.icon} />
        <p className={styles.text}>{messages.body(user.email)}</p>
        <button type="button" className={styles.button} onClick={() => void send()} disabled={isPending}>
          {isPending ? messages.sending : messages.again}
        </button>
      </div>
    </section>
  );
};
