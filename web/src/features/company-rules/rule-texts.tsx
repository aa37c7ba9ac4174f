import type { ReactNode } from "react";
import { ruleTags } from "../../lib/rule-wording.ts";
import { Badge } from "../../ui/badge.tsx";
import { Fact, Facts, Panel } from "../../ui/panel.tsx";
import styles from "./rule-detail.module.css";
import { messages } from "./rule-messages.ts";
import type { RuleView } from "./use-rule.ts";

const Prose = ({ text, fallback }: { text: string; fallback: string }) =>
  text.trim() ? <p className={styles.prose}>{text}</p> : <p className={styles.quiet}>{fallback}</p>;

const Words = ({ words, none }: { words: readonly string[]; none: string }) =>
  words.length === 0 ? (
    <p className={styles.quiet}>{none}</p>
  ) : (
    <ul className={styles.tags}>
      {words.map((word) => (
        <li key={word} className={styles.tag}>
          <Badge>{word}</Badge>
        </li>
      ))}
    </ul>
  );

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

const Details = ({ master }: Pick<RuleView, "master">) => {
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

/** What a rule says: the company's wording where it has one, and always the official one. */
export const RuleTexts = ({ rule: { master, company } }: { rule: RuleView }) => {
  const hasCopy = company?.hasCopy ?? false;
  const mark = hasCopy ? <Badge tone="accent">{messages.editable}</Badge> : undefined;
  const simplified = company?.ruleTextSimplified ?? master.ruleTextSimplified;
  const official = master.ruleTextVerbatim;
  const text = company?.text ?? (official || master.ruleTextSimplified);
  return (
    <>
      {simplified && simplified !== text ? (
        <Panel heading={messages.simplified}>
          <Prose text={simplified} fallback={messages.noText} />
        </Panel>
      ) : null}
      <Panel
        heading={messages.text}
        badges={mark ?? (text === official && official ? <Badge>{messages.official}</Badge> : null)}
      >
        <Prose text={text} fallback={messages.noText} />
      </Panel>
      <Panel heading={messages.action} badges={mark}>
        <Prose text={company?.action ?? master.action} fallback={messages.noAction} />
      </Panel>
      {official && official !== text ? (
        <Panel heading={messages.official}>
          <Prose text={official} fallback={messages.noText} />
        </Panel>
      ) : null}
      <Details master={master} />
      {company ? (
        <Panel heading={messages.notes.heading}>
          <Prose text={company.companyNotes} fallback={messages.notes.none} />
        </Panel>
      ) : null}
      <Panel heading={messages.tags.heading}>
        <Words words={ruleTags(master)} none={messages.tags.none} />
      </Panel>
    </>
  );
};
