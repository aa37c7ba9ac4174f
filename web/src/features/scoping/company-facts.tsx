import { Textarea } from "@chakra-ui/react";
import type { Scoping } from "../../../../shared/schemas/scoping.ts";
import { companyWords } from "../../lib/company-words.ts";
import { FormField } from "../../ui/form-field.tsx";
import { Fact, Facts, Panel } from "../../ui/panel.tsx";
import styles from "./scoping.module.css";
import { messages } from "./scoping-messages.ts";
import type { ScopingDraft } from "./use-scoping.ts";

const { company: words } = messages;
const fields = ["activities", "locations"] as const;

interface CompanyFactsProps {
  scoping: Scoping;
  draft: ScopingDraft;
  canEdit: boolean;
}

/** What proposals are made of beside the answers. */
export const CompanyFacts = ({ scoping, draft, canEdit }: CompanyFactsProps) => {
  const { industry, size, ...saved } = scoping.profile;
  return (
    <Panel heading={words.heading}>
      <div className={styles.company}>
        <p className={styles.note}>{words.intro}</p>
        <Facts>
          <Fact label={words.industry}>{companyWords.industries[industry]}</Fact>
          <Fact label={words.size}>{companyWords.sizes[size]}</Fact>
        </Facts>
        {canEdit ? (
          <div className={styles.fields}>
            <p className={styles.note}>{words.edit}</p>
            {fields.map((field) => (
              <FormField key={field} label={words[field]} hint={words.lines}>
                <Textarea
                  rows={3}
                  value={draft.textOf(scoping, field)}
                  onChange={({ currentTarget }) => draft.write(field, currentTarget.value)}
                />
              </FormField>
            ))}
          </div>
        ) : (
          <Facts>
            {fields.map((field) => (
              <Fact key={field} label={words[field]}>
                {saved[field].join(", ") || words.none}
              </Fact>
            ))}
          </Facts>
        )}
      </div>
    </Panel>
  );
};
