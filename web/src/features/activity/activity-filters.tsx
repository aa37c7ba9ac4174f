import { Input } from "@chakra-ui/react";
import { X } from "lucide-react";
import { useId } from "react";
import type { CompanyActivityPage } from "../../../../shared/schemas/company-activity.ts";
import { eventName } from "../../../../shared/words/activity-words.ts";
import { RowButton } from "../../ui/row-button.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import styles from "./activity.module.css";
import { messages } from "./activity-messages.ts";
import { type ActivityFilters, usePeople } from "./use-activity.ts";

const { filters: words } = messages;

interface FiltersProps {
  filters: ActivityFilters;
  onChange: (next: Partial<ActivityFilters>) => void;
  /** Undefined until it is known. */
  page: CompanyActivityPage | undefined;
}

type Option = Readonly<{ value: string; label: string }>;

const kindOptions: readonly Option[] = Object.entries(messages.kinds).map(([value, label]) => ({
  value,
  label,
}));

/** What was chosen stays a choice, also one that the list does not offer. */
const withOther = (options: readonly Option[], chosen: string, label: (value: string) => string) =>
  chosen === "" || options.some(({ value }) => value === chosen)
    ? options
    : [{ value: chosen, label: label(chosen) }, ...options];

const nameOfRecord = ({ record }: ActivityFilters, page: CompanyActivityPage | undefined): string =>
  page?.items.find((entry) => entry.record === record && entry.label)?.label ??
  record.split(":").at(-1) ??
  record;

export interface DayProps {
  label: string;
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string) => void;
}

export const Day = ({ label, onChange, ...field }: DayProps) => {
  const id = useId();
  return (
    <div className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <Input id={id} type="date" {...field} onChange={({ target }) => onChange(target.value)} />
    </div>
  );
};

/** Who, what, and when; the record is chosen in a row and named here. */
export const ActivityFiltersBar = ({ filters, onChange, page }: FiltersProps) => {
  const { person, kind, record, from, to } = filters;
  return (
    <search aria-label={words.label}>
      <div className={styles.filters}>
        <SelectInput
          aria-label={words.person}
          placeholder={words.allPeople}
          value={person}
          options={withOther(usePeople(), person, () => messages.someone)}
          onChange={({ target }) => onChange({ person: target.value })}
        />
        <SelectInput
          aria-label={words.kind}
          placeholder={words.allKinds}
          value={kind}
          options={withOther(kindOptions, kind, (value) => words.otherKind(eventName(value)))}
          onChange={({ target }) => onChange({ kind: target.value })}
        />
        <Day
          label={words.from}
          value={from}
          max={to || undefined}
          onChange={(day) => onChange({ from: day })}
        />
        <Day label={words.to} value={to} min={from || undefined} onChange={(day) => onChange({ to: day })} />
      </div>
      {record ? (
        <p className={styles.chosen}>
          {words.record(nameOfRecord(filters, page))}
          <RowButton
            aria-label={words.anyRecord}
            title={words.anyRecord}
            onClick={() => onChange({ record: "" })}
          >
            <X size={16} aria-hidden="true" />
          </RowButton>
        </p>
      ) : null}
    </search>
  );
};
