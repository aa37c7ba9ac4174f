import type { RuleListItem } from "../../../../../shared/schemas/company-rule.ts";
import type { RuleTag } from "../../../../../shared/schemas/rule-tag.ts";
import { formatDate } from "../../../lib/format.ts";
import { repeatsTitle, ruleWords } from "../../../lib/rule-wording.ts";
import { TagChips } from "../../../ui/tag-chips.tsx";
import { messages } from "./messages.ts";
import { type RuleActionsProps, RuleButtons } from "./rule-actions.tsx";
import styles from "./rule-details.module.css";

const { card: words } = messages;
const shownChips = 3;
const shownTags = 5;

export interface RuleDetailsProps extends RuleActionsProps {
  id: string;
  /** The company's tags by id; undefined until they are known. */
  tags: ReadonlyMap<string, RuleTag> | undefined;
}

const Block = ({ label, text }: { label: string; text: string }) =>
  text.trim() ? (
    <div className={styles.block}>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  ) : null;

const Blocks = ({ rule }: { rule: RuleListItem }) => (
  <dl className={styles.blocks}>
    <Block label={words.subject} text={rule.subject} />
    <Block label={words.action} text={rule.action} />
    <Block label={words.condition} text={rule.conditions.join("; ")} />
    <Block label={words.exemption} text={rule.exemption} />
  </dl>
);

const Chips = ({ rule }: { rule: RuleListItem }) => {
  const all = ruleWords(rule);
  const hidden = all.slice(shownChips);
  if (all.length === 0) return null;
  return (
    <ul className={styles.chips}>
      {all.slice(0, shownChips).map((word) => (
        <li key={word} className={styles.chip}>
          {word}
        </li>
      ))}
      {hidden.length > 0 ? (
        <li className={styles.more} title={hidden.join(", ")}>
          {words.more(hidden.length)}
        </li>
      ) : null}
    </ul>
  );
};

/** The company's own tags. Their line is kept free until the names are known; those of deleted tags are not. */
const Tags = ({ rule, tags }: Pick<RuleDetailsProps, "rule" | "tags">) => {
  const known = rule.customTags.flatMap((id) => tags?.get(id) ?? []);
  if (rule.customTags.length === 0 || (tags && known.length === 0)) return null;
  return (
    <div className={styles.tags}>
      <TagChips label={words.tags} tags={known} max={shownTags} />
    </div>
  );
};

/** What an open rule shows below its line. */
export const RuleDetails = ({ id, tags, ...props }: RuleDetailsProps) => {
  const { rule } = props;
  return (
    <div id={id} className={styles.details}>
      {repeatsTitle(rule) || !rule.ruleTextSimplified ? null : (
        <p className={styles.text}>{rule.ruleTextSimplified}</p>
      )}
      <Blocks rule={rule} />
      <Tags rule={rule} tags={tags} />
      <div className={styles.foot}>
        <div className={styles.facts}>
          <span className={styles.fact}>{rule.ruleType[0]?.trim() || words.general}</span>
          <span className={styles.fact}>{words.updated(formatDate(rule.updatedAt))}</span>
          <Chips rule={rule} />
        </div>
        <RuleButtons {...props} />
      </div>
    </div>
  );
};
