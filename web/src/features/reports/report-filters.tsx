import { GroupFilter } from "../../ui/group-filter.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import styles from "./reports.module.css";
import { messages } from "./reports-messages.ts";
import type { Places } from "./use-places.ts";
import type { ReportFilters } from "./use-report.ts";

const { filters: words } = messages;

interface ReportFiltersBarProps {
  filters: ReportFilters;
  places: Places;
  onChange: (next: ReportFilters) => void;
}

/** Which title, part and group the report is of; another title begins with all of its parts. */
export const ReportFiltersBar = ({ filters, places, onChange }: ReportFiltersBarProps) => {
  const { title, part, group } = filters;
  return (
    <search className={styles.filters} aria-label={words.label}>
      <SelectInput
        aria-label={words.title}
        value={title ?? ""}
        placeholder={words.allTitles}
        options={places.titles}
        onChange={({ target }) => onChange({ ...filters, title: target.value || undefined, part: undefined })}
      />
      <SelectInput
        aria-label={words.part}
        value={part ?? ""}
        placeholder={words.allParts}
        options={places.parts}
        disabled={title === undefined}
        onChange={({ target }) => onChange({ ...filters, part: target.value || undefined })}
      />
      <GroupFilter value={group ?? ""} onChange={(id) => onChange({ ...filters, group: id || undefined })} />
    </search>
  );
};
