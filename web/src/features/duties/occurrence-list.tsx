import { Button } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import type { Occurrence, OccurrenceState } from "../../../../shared/schemas/duty.ts";
import { occurrenceStateWords } from "../../../../shared/words/values.ts";
import { formatDate, formatPerson } from "../../lib/format.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import styles from "./duties.module.css";
import { DueDay } from "./duties.tsx";
import { dutiesMessages } from "./duties-messages.ts";
import { OccurrenceActions } from "./occurrence-actions.tsx";
import { fewPlanned, useOccurrences } from "./use-duties.ts";

const { occurrences: messages, formerMember, untaken } = dutiesMessages;

const tones: Readonly<Record<OccurrenceState, Tone>> = {
  planned: "gray",
  open: "yellow",
  in_progress: "blue",
  submitted: "accent",
  completed: "green",
  skipped: "gray",
};

const Words = ({ label, children }: { label: string; children: string }) =>
  children === "" ? null : (
    <p className={styles.text}>
      <span className={styles.label}>{label}</span> {children}
    </p>
  );

const whoOf = ({ person, assignedToGroup, state }: Occurrence): string => {
  if (person) return formatPerson(person);
  if (!assignedToGroup) return formerMember;
  return state === "open" ? untaken(assignedToGroup.name) : assignedToGroup.name;
};

const isDone = ({ state }: Occurrence): boolean => state === "completed" || state === "skipped";

/** The evidence of an occurrence. */
export type EvidenceSlot = (occurrence: Occurrence) => ReactNode;

const Row = ({ occurrence, evidence }: { occurrence: Occurrence; evidence: EvidenceSlot }) => {
  const { date, state, reviewer, note, reason, completedAt } = occurrence;
  return (
    <li className={styles.row} data-planned={state === "planned" || undefined}>
      <div className={styles.words}>
        <h3 className={styles.day}>
          {state === "planned" || isDone(occurrence) ? formatDate(date) : <DueDay day={date} />}
          <Badge tone={tones[state]}>{occurrenceStateWords[state]}</Badge>
        </h3>
        <p className={styles.facts}>
          <span>{whoOf(occurrence)}</span>
          {reviewer ? <span>{messages.reviewedBy(formatPerson(reviewer))}</span> : null}
          {completedAt ? <span>{messages.completedOn(formatDate(completedAt))}</span> : null}
        </p>
        <Words label={messages.note}>{note}</Words>
        <Words label={messages.reason}>{reason}</Words>
        {evidence(occurrence)}
      </div>
      <OccurrenceActions occurrence={occurrence} />
    </li>
  );
};

/** Each time a duty is due, newest first; of those planned the next few, until all are asked for. */
export const OccurrenceList = ({ dutyId, evidence }: { dutyId: string; evidence: EvidenceSlot }) => {
  const [planned, setPlanned] = useState<number | undefined>(fewPlanned);
  const state = useOccurrences(dutyId, planned);
  return (
    <Panel heading={messages.heading}>
      <AsyncView state={state} failure={messages.failed} skeleton={<SkeletonRows />}>
        {({ items, plannedTotal }) => {
          const more = plannedTotal - items.filter((each) => each.state === "planned").length;
          return (
            <>
              {planned !== undefined && more > 0 ? (
                <Button variant="outline" size="xs" onClick={() => setPlanned(undefined)}>
                  {messages.morePlanned(more)}
                </Button>
              ) : null}
              {items.length === 0 ? <p className={styles.quiet}>{messages.empty}</p> : null}
              <ul className={styles.rows} aria-label={messages.heading}>
                {items.map((occurrence) => (
                  <Row key={occurrence.id} occurrence={occurrence} evidence={evidence} />
                ))}
              </ul>
            </>
          );
        }}
      </AsyncView>
    </Panel>
  );
};
