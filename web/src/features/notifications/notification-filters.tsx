import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import * as z from "zod";
import { toldKinds } from "../../../../shared/notifications/kinds.ts";
import { NotificationKind } from "../../../../shared/schemas/notifications.ts";
import { FilterChip, FilterChipGroup } from "../../ui/filter-chips.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { messages } from "./notification-messages.ts";
import styles from "./notifications.module.css";

const { filters: words } = messages;

/** What the address of the page says; anything it cannot mean is left out. */
const Filters = z.object({
  unread: z
    .literal("true")
    .transform(() => true)
    .catch(false),
  kind: NotificationKind.or(z.literal("")).catch(""),
});
export type NotificationFilters = z.infer<typeof Filters>;

export const filtersIn = (params: URLSearchParams): NotificationFilters =>
  Filters.parse(Object.fromEntries(params));

/** Filters of the list; they live in its address. */
export const useNotificationFilters = () => {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => filtersIn(params), [params]);
  const change = (next: Partial<NotificationFilters>) => {
    const { unread, kind } = { ...filters, ...next };
    setParams({ ...(unread && { unread: "true" }), ...(kind && { kind }) }, { replace: true });
  };
  return { filters, change };
};

const kindOptions = toldKinds.map((value) => ({ value, label: messages.kinds[value] }));

interface FiltersBarProps {
  filters: NotificationFilters;
  onChange: (next: Partial<NotificationFilters>) => void;
}

/** All or unread, and of which kind. */
export const NotificationFiltersBar = ({ filters, onChange }: FiltersBarProps) => (
  <search aria-label={words.label} className={styles.filters}>
    <div className={styles.show}>
      <FilterChipGroup label={words.show}>
        <FilterChip
          label={words.all}
          count={null}
          isOn={!filters.unread}
          onPress={() => onChange({ unread: false })}
        />
        <FilterChip
          label={words.unread}
          count={null}
          isOn={filters.unread}
          onPress={() => onChange({ unread: true })}
        />
      </FilterChipGroup>
    </div>
    <div className={styles.kind}>
      <SelectInput
        aria-label={words.kind}
        placeholder={words.everyKind}
        value={filters.kind}
        options={kindOptions}
        onChange={({ target }) => onChange({ kind: Filters.shape.kind.parse(target.value) })}
      />
    </div>
  </search>
);
