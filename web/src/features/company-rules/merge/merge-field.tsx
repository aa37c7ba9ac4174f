import { Textarea } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";
import type { FieldMerge } from "../../../../../shared/schemas/rule-merge.ts";
import { Badge } from "../../../ui/badge.tsx";
import { FormField } from "../../../ui/form-field.tsx";
import { TextDiff } from "../../../ui/text-diff.tsx";
import styles from "./merge.module.css";
import { mergeMessages as messages } from "./merge-messages.ts";

type MergeChoice = "yours" | "theirs" | "edited";

/** What a person chose for a text, and how far they edited it. */
export interface FieldDecision {
  choice?: MergeChoice | undefined;
  edited: string;
}

const choices: readonly MergeChoice[] = ["yours", "theirs", "edited"];

/** One of the four texts, in a frame that scrolls where it is long. */
const Version = ({ name, field, children }: { name: string; field: string; children: ReactNode }) => (
  <div className={styles.version}>
    <h4 className={styles.versionName}>{name}</h4>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
    <section className={styles.text} aria-label={`${field}: ${name}`} tabIndex={0}>
      {children}
    </section>
  </div>
);

const Plain = ({ text }: { text: string }) =>
  text ? <p className={styles.prose}>{text}</p> : <p className={styles.quiet}>{messages.empty}</p>;

/** What a text becomes as it is decided so far; undefined where that is open. */
const resultOf = ({ yours, theirs, result }: FieldMerge, { choice, edited }: FieldDecision) =>
  choice ? { yours, theirs, edited }[choice] : (result ?? undefined);

const Choices = ({
  merge,
  decision,
  isOpen,
  onChange,
}: Omit<MergeFieldProps, "issue"> & { isOpen: boolean }) => {
  const group = useId();
  const name = messages.fields[merge.field];
  return (
    <fieldset className={styles.choices} data-open={isOpen || undefined}>
      <legend className="visually-hidden">{messages.choose(name)}</legend>
      {choices.map((choice) => (
        <label key={choice} className={styles.choice}>
          <input
            type="radio"
            name={group}
            checked={decision.choice === choice}
            onChange={() => onChange({ ...decision, choice })}
          />
          {messages.choices[choice]}
        </label>
      ))}
      {isOpen ? <p className={styles.problem}>{messages.undecided}</p> : null}
    </fieldset>
  );
};

interface MergeFieldProps {
  merge: FieldMerge;
  decision: FieldDecision;
  /** A sentence about what is wrong with the edited text. */
  issue?: string | undefined;
  /** Whether Apply was pressed: an open conflict is then marked. */
  isAsked?: boolean;
  onChange: (next: FieldDecision) => void;
}

/** One text of a rule as it was, as both sides have it, and as it will be. */
export const MergeField = ({ merge, decision, issue, isAsked = false, onChange }: MergeFieldProps) => {
  const { field, base, yours, theirs, conflict } = merge;
  const name = messages.fields[field];
  const result = resultOf(merge, decision);
  const from = base ?? yours;
  return (
    <section className={styles.field} aria-label={name}>
      <h3 className={styles.fieldName}>
        {name}
        {conflict ? (
          <Badge tone="yellow">{messages.conflict}</Badge>
        ) : (
          <Badge tone="green">{messages.merged}</Badge>
        )}
      </h3>
      <div className={styles.versions}>
        {base === null ? null : (
          <Version name={messages.base} field={name}>
            <Plain text={base} />
          </Version>
        )}
        <Version name={messages.yours} field={name}>
          {base === null ? <Plain text={yours} /> : <TextDiff from={from} to={yours} />}
        </Version>
        <Version name={messages.theirs} field={name}>
          <TextDiff from={from} to={theirs} />
        </Version>
        {decision.choice === "edited" || result === undefined ? null : (
          <Version name={messages.result} field={name}>
            <Plain text={result} />
          </Version>
        )}
      </div>
      {conflict ? (
        <Choices
          merge={merge}
          decision={decision}
          isOpen={isAsked && decision.choice === undefined}
          onChange={onChange}
        />
      ) : null}
      {decision.choice === "edited" ? (
        <FormField label={messages.edit(name)} error={issue}>
          <Textarea
            rows={4}
            value={decision.edited}
            onChange={({ target }) => onChange({ ...decision, edited: target.value })}
          />
        </FormField>
      ) : null}
    </section>
  );
};
