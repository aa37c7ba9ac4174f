import { X } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { listCompanyRules } from "../../../../shared/api/company-rules.ts";
import { ruleName } from "../../lib/rule-wording.ts";
import { useApi } from "../../lib/use-api.ts";
import { FormField } from "../../ui/form-field.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import { SearchSelect } from "../../ui/search-select.tsx";
import styles from "./duties.module.css";
import { dutyFormMessages as messages } from "./duties-messages.ts";
import type { NamedRule } from "./duty-values.ts";

/** Rules that are offered at a time. */
const offered = 10;

const useFoundRules = (typed: string): NamedRule[] => {
  const search = useDeferredValue(typed.trim());
  const args = search ? { query: { search, limit: offered } } : null;
  const { data } = useApi(listCompanyRules, args, { keepPrevious: true });
  if (!data || Array.isArray(data)) return [];
  return data.items.flatMap((rule) =>
    rule.companyRuleId === null
      ? []
      : [{ id: rule.companyRuleId, title: ruleName(rule), sourceSection: rule.sourceSection }],
  );
};

interface DutyRuleFieldProps {
  rule: NamedRule | null;
  onChange: (rule: NamedRule | null) => void;
  error: string | undefined;
}

/** The rule that a duty is for: found by typing, and taken away again. */
export const DutyRuleField = ({ rule, onChange, error }: DutyRuleFieldProps) => {
  const [typed, setTyped] = useState("");
  const found = useFoundRules(typed);
  if (rule)
    return (
      <div className={styles.chosen}>
        <span className={styles.label}>{messages.rule}</span>
        <span className={styles.chosenRule}>
          <span>{[rule.sourceSection, rule.title].filter(Boolean).join(" · ")}</span>
          <RowButton aria-label={messages.removeRule} onClick={() => onChange(null)}>
            <X aria-hidden="true" />
          </RowButton>
        </span>
      </div>
    );
  return (
    <FormField label={messages.rule} hint={messages.ruleHint} error={error}>
      <SearchSelect
        options={found.map(({ id, title, sourceSection }) => ({
          ...{ value: String(id), label: title, detail: sourceSection },
        }))}
        value=""
        onChange={(id) => onChange(found.find((each) => String(each.id) === id) ?? null)}
        onTyped={setTyped}
        listLabel={messages.ruleList}
        none={typed.trim() ? messages.noRule : ""}
      />
    </FormField>
  );
};
