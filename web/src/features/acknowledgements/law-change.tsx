import { Button } from "@chakra-ui/react";
import { useNavigate } from "react-router-dom";
import type { Acknowledgement } from "../../../../shared/schemas/acknowledgement.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./acknowledgement-messages.ts";
import styles from "./acknowledgements.module.css";
import { useAskAgain } from "./use-acknowledgements.ts";

const { detail: words } = messages;

/** That the law under it changed, and the offer to ask those again who confirmed. */
export const LawChange = ({ acknowledgement }: { acknowledgement: Acknowledgement }) => {
  const { id, lawChange } = acknowledgement;
  const { run, isPending } = useAskAgain();
  const navigate = useNavigate();
  if (!lawChange) return null;
  const { citations, people } = lawChange;
  const ask = async () => {
    try {
      const again = await run({ params: { id } });
      notify.success(messages.ask.sent(people));
      navigate(`/acknowledgements/${again.id}`);
    } catch (error) {
      notify.failure(error, messages.error, words.failed);
    }
  };
  return (
    <section className={styles.law} aria-label={words.lawChanged(citations)}>
      <div className={styles.lawWords}>
        <p className={styles.lawTitle}>{words.lawChanged(citations)}</p>
        <p>{words.lawBody(people)}</p>
      </div>
      <Button loading={isPending} loadingText={words.asking} onClick={ask}>
        {words.askAgain(people)}
      </Button>
    </section>
  );
};
