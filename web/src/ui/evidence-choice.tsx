import { useDeferredValue, useId, useState } from "react";
import { listEvidence } from "../../../shared/api/evidence.ts";
import type { Evidence } from "../../../shared/schemas/evidence.ts";
import { maxSubmissionEvidence } from "../../../shared/schemas/work-review.ts";
import { formatDate } from "../lib/format.ts";
import { useApi } from "../lib/use-api.ts";
import styles from "./evidence-choice.module.css";
import { FormField } from "./form-field.tsx";
import { SearchSelect } from "./search-select.tsx";

const messages = {
  legend: "Evidence",
  find: "Find other evidence",
  findHint: "Type words from what it shows",
  list: "Evidence found",
  nothing: "No evidence found",
  full: `You have reached the limit of ${maxSubmissionEvidence}.`,
} as const;

/** Pieces of evidence that are offered at a time. */
const offered = 10;

const useFound = (typed: string): readonly Evidence[] => {
  const search = useDeferredValue(typed.trim());
  const args = search ? { query: { search, limit: offered } } : null;
  return useApi(listEvidence, args, { keepPrevious: true }).data?.items ?? [];
};

type Choice = Pick<Evidence, "id" | "title">;

interface EvidenceChoiceProps {
  /** The evidence of the record itself, which stands first; undefined until it is there. */
  own: readonly Choice[] | undefined;
  /** Said while the record has none. */
  none: string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  error?: string | undefined;
}

/** Which evidence goes with a submission: that of its record, and any other that is found by typing. */
export const EvidenceChoice = ({ own, none, value, onChange, error }: EvidenceChoiceProps) => {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [added, setAdded] = useState<readonly Choice[]>([]);
  const found = useFound(typed);
  const others = added.filter((each) => !own?.some((one) => one.id === each.id));
  const shown = [...(own ?? []), ...others];
  const isFull = value.length >= maxSubmissionEvidence;
  const toggle = (evidenceId: string, isOn: boolean) =>
    onChange(isOn ? [...value, evidenceId] : value.filter((each) => each !== evidenceId));
  const add = (evidenceId: string) => {
    const one = found.find((each) => each.id === evidenceId);
    setTyped("");
    if (!one) return;
    if (!shown.some((each) => each.id === evidenceId)) setAdded([...added, one]);
    if (!(isFull || value.includes(evidenceId))) toggle(evidenceId, true);
  };
  const problem = error ?? (value.length > maxSubmissionEvidence ? messages.full : undefined);
  return (
    <fieldset className={styles.choices} aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend>{messages.legend}</legend>
      {own && shown.length === 0 ? <p className={styles.quiet}>{none}</p> : null}
      {shown.map((each) => (
        <label key={each.id} className={styles.choice}>
          <input
            type="checkbox"
            checked={value.includes(each.id)}
            onChange={({ target }) => toggle(each.id, target.checked)}
          />
          <span>{each.title}</span>
        </label>
      ))}
      <FormField label={messages.find} hint={isFull ? messages.full : messages.findHint}>
        <SearchSelect
          options={found.map(({ id: key, title, fileName, addedAt }) => ({
            ...{ value: key, label: title, detail: fileName ?? formatDate(addedAt) },
          }))}
          value=""
          onChange={add}
          onTyped={setTyped}
          listLabel={messages.list}
          none={typed.trim() ? messages.nothing : ""}
        />
      </FormField>
      {problem ? (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
};
