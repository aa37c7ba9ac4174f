import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Change } from "../../../../../shared/schemas/changes.ts";
import { reasonWords } from "../../../../../shared/words/change-reasons.ts";
import { formatDate } from "../../../lib/format.ts";
import { Absent } from "../../../ui/absent.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Fact, Facts, Panel } from "../../../ui/panel.tsx";
import { ValueMenu } from "../../../ui/value-menu.tsx";
import { personName, StateBadge } from "../change-badges.tsx";
import { changePath, isOpen } from "../change-columns.tsx";
import { DueDateDialog } from "../due-date-dialog.tsx";
import { DueDay } from "../due-day.tsx";
import { usePeople } from "../use-people.ts";
import styles from "./one.module.css";
import { messages } from "./one-messages.ts";
import { useUpdateChange } from "./use-change.ts";

const { facts: words } = messages;

interface ChangeProps {
  change: Change;
  mayChange: boolean;
}

const Assessor = ({ change, mayChange }: ChangeProps) => {
  const { managers } = usePeople();
  const { attempt } = useUpdateChange(change);
  const name = change.assessor && personName(change.assessor);
  if (!mayChange) return name ?? <Absent word={words.none} />;
  const choices = [...managers, { value: null, label: words.noAssessor }];
  return (
    <ValueMenu
      label={words.of(words.assessor, name ?? words.none)}
      isMarked
      actions={() =>
        choices.map(({ value, label }) => ({
          label,
          isCurrent: value === (change.assessor?.id ?? null),
          onSelect: () => value === (change.assessor?.id ?? null) || attempt({ assessorId: value }),
        }))
      }
    >
      <Badge variant="outline">{name ?? words.none}</Badge>
    </ValueMenu>
  );
};

const Due = ({ change, mayChange }: ChangeProps) => {
  const [isAsking, setAsking] = useState(false);
  const { save, isPending } = useUpdateChange(change);
  const day = <DueDay day={change.dueDate} isOpen={isOpen(change)} />;
  if (!mayChange) return day;
  return (
    <>
      <button
        type="button"
        className={styles.value}
        aria-label={words.of(words.set, change.dueDate ? formatDate(change.dueDate) : words.none)}
        onClick={() => setAsking(true)}
      >
        {day}
      </button>
      <DueDateDialog
        isOpen={isAsking}
        description={change.citation}
        value={change.dueDate ?? ""}
        isPending={isPending}
        onSubmit={(dueDate) => save({ dueDate })}
        onClose={() => setAsking(false)}
      />
    </>
  );
};

const Document = ({ document }: Pick<Change, "document">) =>
  document ? (
    <a href={document.htmlUrl} target="_blank" rel="noreferrer" className={styles.outside}>
      {document.title}
      <ExternalLink size={14} aria-hidden="true" />
    </a>
  ) : (
    <span className={styles.quiet}>{words.noDocument}</span>
  );

/** Everything about a change that is one line. */
export const ChangeFacts = ({ change, mayChange }: ChangeProps) => {
  const { state, changeClass, reasons, eCfrSubstantive, effectiveDate, newerChangeId } = change;
  return (
    <Panel heading={words.heading}>
      <Facts>
        <Fact label={words.state}>
          <StateBadge state={state} />
        </Fact>
        <Fact label={words.assessor}>
          <Assessor change={change} mayChange={mayChange} />
        </Fact>
        <Fact label={words.due}>
          <Due change={change} mayChange={mayChange} />
        </Fact>
        <Fact label={words.class}>{messages.classes[changeClass]}</Fact>
        <Fact label={words.reasons}>{reasonWords(reasons)}</Fact>
        <Fact label={words.source}>
          {eCfrSubstantive === null ? null : words.sourceClass[eCfrSubstantive ? "true" : "false"]}
        </Fact>
        <Fact label={words.effective}>{effectiveDate ? formatDate(effectiveDate) : words.notKnown}</Fact>
        <Fact label={words.document}>
          <Document document={change.document} />
        </Fact>
        <Fact label={words.reason}>{change.severity === "editorial" ? null : change.reason}</Fact>
      </Facts>
      {newerChangeId ? (
        <Link to={changePath({ id: newerChangeId })} className={styles.newer}>
          {messages.newer}
        </Link>
      ) : null}
    </Panel>
  );
};
