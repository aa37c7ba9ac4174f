import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { Panel } from "../../../ui/panel.tsx";
import styles from "./rule-detail.module.css";
import { type RuleForm, TextEditor } from "./rule-edit-fields.tsx";
import { messages } from "./rule-messages.ts";
import { Prose } from "./rule-prose.tsx";
import type { RuleView } from "./use-rule.ts";

interface RuleTextsProps {
  rule: RuleView;
  /** The form while the rule is edited. */
  form: RuleForm | undefined;
}

/** Web addresses alone: an imported file may hold anything. */
const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);

/** The regulation at its publisher's. Nothing when the import brought no usable address. */
const OfficialLink = ({ url }: { url: string }) =>
  isWebAddress(url) ? (
    <a href={url} target="_blank" rel="noopener noreferrer" className={styles.external}>
      {messages.source.link} <ExternalLink size={14} aria-hidden="true" />
      <span className="visually-hidden">{messages.source.newTab}</span>
    </a>
  ) : null;

const EditableBadge = () => <Badge tone="accent">{messages.editable}</Badge>;

/** Of a company's copy as it is until the master's update is taken; where its text is the company's own, the master's. */
const simplifiedOf = ({ master, company }: RuleView): string =>
  company?.hasCopy && company.ruleTextSimplified !== company.text
    ? company.ruleTextSimplified
    : master.ruleTextSimplified;

const Simplified = ({ text, master }: { text: string } & Pick<RuleView, "master">) => (
  <Panel heading={messages.simplified}>
    <Prose text={text} fallback={messages.noText} />
    {master.ruleTextVerbatim.trim() ? null : <OfficialLink url={master.officialUrl} />}
  </Panel>
);

const Official = ({ master, isBeside }: Pick<RuleView, "master"> & { isBeside: boolean }) => (
  <div className={isBeside ? styles.beside : undefined}>
    <Panel heading={messages.officialWording}>
      {isBeside ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        <section className={styles.scrolled} aria-label={messages.officialInFull} tabIndex={0}>
          <p className={styles.prose} data-law="">
            {master.ruleTextVerbatim}
          </p>
        </section>
      ) : (
        <Prose text={master.ruleTextVerbatim} fallback={messages.noText} isLaw />
      )}
      <OfficialLink url={master.officialUrl} />
    </Panel>
  </div>
);

/** Two texts side by side, one below the other on phones; each alone takes the whole width. */
const Pair = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <div className={first && second ? styles.pair : undefined}>
    {first ? <div className={styles.column}>{first}</div> : null}
    {second ? <div className={styles.column}>{second}</div> : null}
  </div>
);

/** The company's own wording, beside what the regulation says. */
const OwnTexts = ({ rule, form }: RuleTextsProps) => {
  const { master, company } = rule;
  const official = master.ruleTextVerbatim.trim();
  const plain = simplifiedOf(rule);
  const simplified = plain.trim() ? <Simplified text={plain} master={master} /> : null;
  const text = company?.text ?? master.ruleTextVerbatim;
  return (
    <Pair
      first={
        <>
          {form ? (
            <TextEditor form={form} name="text" badge={<EditableBadge />} />
          ) : (
            <Panel heading={messages.text} badges={<EditableBadge />}>
              <Prose text={text} fallback={messages.emptyText} />
            </Panel>
          )}
          {official ? simplified : null}
        </>
      }
      second={official ? <Official master={master} isBeside={form !== undefined} /> : simplified}
    />
  );
};

/** What the regulation says, in simple words and in its own. */
const MasterTexts = ({ master }: Pick<RuleView, "master">) => {
  const official = master.ruleTextVerbatim.trim();
  const simplified = master.ruleTextSimplified.trim();
  return (
    <Pair
      first={
        official && simplified && simplified !== official ? (
          <Simplified text={simplified} master={master} />
        ) : null
      }
      second={
        <Panel heading={messages.text} badges={official ? <Badge>{messages.official}</Badge> : null}>
          <Prose
            text={official ? master.ruleTextVerbatim : simplified}
            fallback={messages.noText}
            isLaw={official !== ""}
          />
          <OfficialLink url={master.officialUrl} />
        </Panel>
      }
    />
  );
};

const Action = ({ rule: { master, company }, form }: RuleTextsProps) => {
  if (form) return <TextEditor form={form} name="action" badge={<EditableBadge />} />;
  const text = company?.action ?? master.action;
  const head = { heading: messages.action, badges: company?.hasCopy ? <EditableBadge /> : null };
  return text.trim() ? (
    <Panel {...head}>
      <Prose text={text} fallback={messages.noAction} />
    </Panel>
  ) : (
    <Panel {...head} brief={messages.noAction} />
  );
};

const Notes = ({ rule: { company }, form }: RuleTextsProps) => {
  if (form) return <TextEditor form={form} name="companyNotes" />;
  const { heading, none } = messages.notes;
  if (!company) return null;
  return company.companyNotes.trim() ? (
    <Panel heading={heading}>
      <Prose text={company.companyNotes} fallback={none} />
    </Panel>
  ) : (
    <Panel heading={heading} brief={none} />
  );
};

/** What a rule says, and what the company makes of it: to read, or to edit. */
export const RuleTexts = ({ rule, form }: RuleTextsProps) => (
  <>
    {form ? <TextEditor form={form} name="internalTitle" /> : null}
    {form || rule.company?.hasCopy ? (
      <OwnTexts rule={rule} form={form} />
    ) : (
      <MasterTexts master={rule.master} />
    )}
    <Action rule={rule} form={form} />
    <Notes rule={rule} form={form} />
  </>
);
