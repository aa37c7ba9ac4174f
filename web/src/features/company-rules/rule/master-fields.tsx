import type { ReactNode } from "react";
import type { MasterRule } from "../../../../../shared/schemas/rule.ts";
import { ruleTags } from "../../../lib/rule-wording.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Fact, Facts, Panel } from "../../../ui/panel.tsx";
import styles from "./rule-detail.module.css";
import { messages } from "./rule-messages.ts";

const list = (items: readonly string[]): ReactNode => {
  const present = items.map((item) => item.trim()).filter(Boolean);
  if (present.length === 0) return null;
  return present.length === 1 ? (
    present[0]
  ) : (
    <ul className={styles.bullets}>
      {present.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
};

/** Whom a rule binds and when, as the regulation has it; nothing where it says none of that. */
export const MasterFields = ({ master }: { master: MasterRule }) => {
  const { details } = messages;
  const facts = [
    { label: details.subject, value: master.subject.trim() || null },
    { label: details.conditions, value: list(master.conditions) },
    { label: details.exemption, value: master.exemption.trim() || null },
    { label: details.limitations, value: master.limitations.trim() || null },
    { label: details.internal, value: list(master.crossReferencesInternal) },
    { label: details.external, value: list(master.crossReferencesExternal) },
  ].filter(({ value }) => value !== null);
  if (facts.length === 0) return null;
  return (
    <Panel heading={details.heading}>
      <Facts>
        {facts.map(({ label, value }) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </Facts>
    </Panel>
  );
};

interface RuleTagsProps {
  master: MasterRule;
  /** The company's own tags and their editor; comes from their feature. */
  editor: ReactNode;
}

/** Keywords and rule types of the regulation, and the company's own tags. */
export const RuleTags = ({ master, editor }: RuleTagsProps) => {
  const words = ruleTags(master);
  const isEmpty = words.length === 0 && !editor;
  return (
    <Panel heading={messages.tags.heading} brief={isEmpty ? messages.tags.none : undefined}>
      {words.length > 0 ? (
        <ul className={styles.tags}>
          {words.map((word) => (
            <li key={word} className={styles.tag}>
              <Badge>{word}</Badge>
            </li>
          ))}
        </ul>
      ) : null}
      {editor ? <div className={styles.ownTags}>{editor}</div> : null}
    </Panel>
  );
};
