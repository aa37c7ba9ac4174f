import { X } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { listCompanyRules } from "../../../../shared/api/company-rules.ts";
import { maxEvidencePlaces, type NamedPlace } from "../../../../shared/schemas/evidence.ts";
import { formatDate } from "../../lib/format.ts";
import { ruleName } from "../../lib/rule-wording.ts";
import { useApi } from "../../lib/use-api.ts";
import { FormField } from "../../ui/form-field.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import { SearchSelect } from "../../ui/search-select.tsx";
import styles from "./evidence.module.css";
import { messages } from "./evidence-messages.ts";

const { form: words } = messages;

/** A rule or an occurrence as the dialog names it. */
export type NewPlace =
  | Omit<Extract<NamedPlace, { type: "rule" }>, "titleNumber" | "partNo">
  | Omit<Extract<NamedPlace, { type: "occurrence" }>, "dutyId">;

/** A section, or the day an occurrence is due. */
const detailOf = (place: NewPlace): string =>
  place.type === "rule" ? place.sourceSection : messages.dueOn(formatDate(place.date));

/** Rules that are offered at a time. */
const offered = 10;

/** Rules that hold what is typed. */
const useFoundRules = (typed: string): Extract<NewPlace, { type: "rule" }>[] => {
  const search = useDeferredValue(typed.trim());
  const { data } = useApi(listCompanyRules, search ? { query: { search, limit: offered } } : null, {
    keepPrevious: true,
  });
  if (!data || Array.isArray(data)) return [];
  return data.items.flatMap((rule) =>
    rule.companyRuleId === null
      ? []
      : [{ type: "rule", id: rule.companyRuleId, title: ruleName(rule), sourceSection: rule.sourceSection }],
  );
};

interface RulesFieldProps {
  places: readonly NewPlace[];
  onChange: (places: readonly NewPlace[]) => void;
  error?: string | undefined;
}

/** What evidence is attached to: rules are found by typing; all of it is taken away again. */
export const RulesField = ({ places, onChange, error }: RulesFieldProps) => {
  const [typed, setTyped] = useState("");
  const found = useFoundRules(typed);
  const isFull = places.length >= maxEvidencePlaces;
  const add = (id: string) => {
    const rule = found.find((each) => String(each.id) === id);
    if (rule && !isFull && !places.some((place) => place.id === rule.id)) onChange([...places, rule]);
    setTyped("");
  };
  return (
    <div>
      <FormField label={words.rules} hint={isFull ? words.full : words.rulesHint} error={error}>
        <SearchSelect
          options={found.map(({ id, title, sourceSection }) => ({
            ...{ value: String(id), label: title, detail: sourceSection },
          }))}
          value=""
          onChange={add}
          onTyped={setTyped}
          listLabel={words.ruleList}
          none={typed.trim() ? words.noRule : ""}
        />
      </FormField>
      {places.length > 0 ? (
        <ul className={styles.places} aria-label={words.rules}>
          {places.map((place) => (
            <li key={place.id} className={styles.place}>
              <span className={styles.words}>
                <span className={styles.cut}>{place.title}</span>
                <span className={styles.quiet}>{detailOf(place)}</span>
              </span>
              <RowButton
                aria-label={words.detach(place.title)}
                onClick={() => onChange(places.filter((each) => each.id !== place.id))}
              >
                <X aria-hidden="true" />
              </RowButton>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
};
