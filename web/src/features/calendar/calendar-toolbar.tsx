import { ChevronLeft, ChevronRight } from "lucide-react";
import { CalendarKind } from "../../../../shared/schemas/calendar.ts";
import { today } from "../../lib/today.ts";
import { FilterChip, FilterChipGroup, FilterChips } from "../../ui/filter-chips.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import styles from "./calendar.module.css";
import { monthAfter, monthName, monthOf } from "./calendar-days.ts";
import { KindIcon } from "./calendar-entry.tsx";
import { messages } from "./calendar-messages.ts";
import type { CalendarFilters, CalendarLayout } from "./use-calendar.ts";

interface ToolbarProps {
  filters: CalendarFilters;
  layout: CalendarLayout;
  mayChooseScope: boolean;
  onChange: (next: Partial<CalendarFilters>) => void;
}

type Choice<T extends string> = Readonly<Record<T, string>>;

interface ChoicesProps<T extends string> {
  label: string;
  words: Choice<T>;
  value: T;
  values: readonly T[];
  onChoose: (value: T) => void;
}

const Choices = <T extends string>({ label, words, value, values, onChoose }: ChoicesProps<T>) => (
  <div className={styles.choice}>
    <FilterChipGroup label={label}>
      {values.map((each) => (
        <FilterChip
          key={each}
          label={words[each]}
          count={null}
          isOn={each === value}
          onPress={() => onChoose(each)}
        />
      ))}
    </FilterChipGroup>
  </div>
);

/** Which month it is, the way to others, and how it is shown. */
const MonthBar = ({ filters: { month, scope }, layout, mayChooseScope, onChange }: ToolbarProps) => (
  <div className={styles.bar}>
    <div className={styles.steps}>
      <RowButton
        aria-label={messages.previous}
        title={messages.previous}
        onClick={() => onChange({ month: monthAfter(month, -1) })}
      >
        <ChevronLeft aria-hidden="true" />
      </RowButton>
      <RowButton onClick={() => onChange({ month: monthOf(today()) })}>{messages.today}</RowButton>
      <RowButton
        aria-label={messages.next}
        title={messages.next}
        onClick={() => onChange({ month: monthAfter(month, 1) })}
      >
        <ChevronRight aria-hidden="true" />
      </RowButton>
    </div>
    <h2 className={styles.month} aria-live="polite">
      {monthName(month)}
    </h2>
    <div className={styles.choices}>
      {mayChooseScope ? (
        <Choices
          label={messages.scope.label}
          words={messages.scope}
          value={scope}
          values={["mine", "company"]}
          onChoose={(next) => onChange({ scope: next })}
        />
      ) : null}
      <Choices
        label={messages.layout.label}
        words={messages.layout}
        value={layout}
        values={["month", "list"]}
        onChoose={(next) => onChange({ layout: next })}
      />
    </div>
  </div>
);

/** The month, and the kinds that are shown: all while none is chosen. */
export const CalendarToolbar = (props: ToolbarProps) => {
  const { kinds } = props.filters;
  const press = (kind: CalendarKind) =>
    props.onChange({
      kinds: kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind],
    });
  return (
    <>
      <MonthBar {...props} />
      <FilterChips>
        <FilterChipGroup label={messages.kindsLabel}>
          {CalendarKind.options.map((kind) => (
            <FilterChip
              key={kind}
              label={messages.kinds[kind]}
              icon={<KindIcon kind={kind} />}
              count={null}
              isOn={kinds.includes(kind)}
              onPress={() => press(kind)}
            />
          ))}
        </FilterChipGroup>
      </FilterChips>
    </>
  );
};
