import { Button } from "@chakra-ui/react";
import { useState } from "react";
import type { Verification } from "../../../../shared/schemas/record.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { Panel } from "../../ui/panel.tsx";
import styles from "./activity.module.css";
import { Day } from "./activity-filters.tsx";
import { messages } from "./activity-messages.ts";
import { useVerification } from "./use-verification.ts";

const { record: words } = messages;

const outcomeOf = ({ status, checked, first, from, to }: Verification): string => {
  const days = [formatDate(from), formatDate(to)] as const;
  if (status === "running") return words.checked(checked);
  if (first) return words.broken(first.position, first.shard, formatDateTime(first.at), first.kind);
  return checked === 0 ? words.none(...days) : words.intact(checked, ...days);
};

const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Whether the entries of some days are as they were written. */
export const RecordCard = () => {
  const [from, setFrom] = useState(() => dayBefore(30));
  const [to, setTo] = useState(() => dayBefore(0));
  const { verification, refusal, isRunning, start } = useVerification();
  return (
    <div className={styles.card}>
      <Panel heading={words.heading}>
        <p className={styles.about}>{words.about}</p>
        <form
          className={styles.verify}
          onSubmit={(event) => {
            event.preventDefault();
            void start({ from, to });
          }}
        >
          <Day label={words.from} value={from} max={to || undefined} onChange={setFrom} />
          <Day label={words.to} value={to} min={from || undefined} onChange={setTo} />
          <Button type="submit" variant="outline" loading={isRunning} loadingText={words.verifying}>
            {words.verify}
          </Button>
        </form>
        <p className={styles.outcome} role="status" hidden={!verification}>
          {verification ? outcomeOf(verification) : null}
        </p>
        {refusal ? (
          <p className={styles.outcome} role="alert">
            {refusal}
          </p>
        ) : null}
      </Panel>
    </div>
  );
};
