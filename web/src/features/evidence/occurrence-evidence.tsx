import { Button } from "@chakra-ui/react";
import { Plus } from "lucide-react";
import type { Occurrence } from "../../../../shared/schemas/duty.ts";
import { formatDate } from "../../lib/format.ts";
import styles from "./evidence.module.css";
import { useEvidenceChanges } from "./evidence-changes.tsx";
import { messages } from "./evidence-messages.ts";
import { EvidenceRow } from "./evidence-row.tsx";
import { useDutyEvidence, useMayChange } from "./use-evidence.ts";

/** The evidence of an occurrence, on the page of its duty. @param name what the duty is called */
export const OccurrenceEvidence = ({ occurrence, name }: { occurrence: Occurrence; name: string }) => {
  const { id, dutyId, date, state, evidence } = occurrence;
  const { data } = useDutyEvidence(dutyId);
  const mayChange = useMayChange();
  const changes = useEvidenceChanges({ type: "occurrence", id, title: name, date });
  if (state === "planned") return null;
  const about = messages.ofOccurrence(formatDate(date));
  return (
    <div className={styles.block}>
      {evidence.length > 0 ? (
        <ul className={styles.rows} aria-label={about}>
          {evidence.map((each) => {
            const whole = data?.items.find((one) => one.id === each.id);
            return (
              <EvidenceRow
                key={each.id}
                evidence={{ ...each, ...(whole && { addedBy: whole.addedBy }) }}
                onEdit={whole && mayChange(whole) ? () => changes.edit(whole) : undefined}
                onDelete={() => whole && changes.remove(whole)}
              />
            );
          })}
        </ul>
      ) : null}
      <Button
        variant="ghost"
        size="xs"
        px="2"
        className={styles.add}
        aria-haspopup="dialog"
        aria-label={messages.addTo(formatDate(date))}
        onClick={changes.add}
      >
        <Plus size={14} aria-hidden="true" />
        {messages.add}
      </Button>
      {changes.dialogs}
    </div>
  );
};
