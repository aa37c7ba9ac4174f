import { UserRound, UserRoundCheck } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router-dom";
import type { RuleListItem } from "../../../../../shared/schemas/company-rule.ts";
import type { RuleTag } from "../../../../../shared/schemas/rule-tag.ts";
import { formatDate, formatPerson } from "../../../lib/format.ts";
import { rulePath } from "../../../lib/rule-path.ts";
import { repeatsTitle, ruleName, ruleWords } from "../../../lib/rule-wording.ts";
import { Badge, PriorityBadge, StatusBadge } from "../../../ui/badge.tsx";
import { NeedsReassignment } from "../../../ui/needs-reassignment.tsx";
import { LinkButton, RowButton } from "../../../ui/row-button.tsx";
import { TagChips } from "../../../ui/tag-chips.tsx";
import { messages } from "./messages.ts";
import styles from "./rule-card.module.css";

const { card: words } = messages;
const shownChips = 3;
const shownTags = 5;

/** What a person may do with the rules of this list. */
export type RuleActions = "manage" | "add-title-first" | "none";

/** What the buttons of a card do. Of one identity as long as the page is open: cards are memoised. */
export interface RuleHandlers {
  onAssign: (rule: RuleListItem) => void;
  onUploadPolicy: (rule: RuleListItem) => void;
  onApplicability: (rule: RuleListItem, isApplicable: boolean) => void;
}

interface RuleCardProps extends RuleHandlers {
  rule: RuleListItem;
  actions: RuleActions;
  /** The company's tags by id; undefined until they are known. */
  tags: ReadonlyMap<string, RuleTag> | undefined;
}

/** A company's own number where it has one: its page shows the company's state of the rule. */
const pathOf = (rule: RuleListItem): string => rulePath(rule.companyRuleId ?? rule.id, "cfr-parts");

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

const Badges = ({ rule }: { rule: RuleListItem }) => (
  <span className={styles.badges}>
    {rule.library === "own" ? (
      <Badge tone="accent" variant="outline">
        <span title={words.ownHint}>{words.own}</span>
      </Badge>
    ) : null}
    <StatusBadge status={rule.complianceStatus} />
    {rule.priority ? (
      <PriorityBadge priority={rule.priority} />
    ) : (
      <Badge variant="outline">{words.noPriority}</Badge>
    )}
  </span>
);

const Assignee = ({ rule }: { rule: RuleListItem }) => {
  if (!rule.assignedTo) {
    return (
      <span className={styles.fact}>
        <UserRound size={14} aria-hidden="true" />
        <span>{words.unassigned}</span>
      </span>
    );
  }
  return (
    <span className={styles.fact} data-assigned="true">
      <UserRoundCheck size={14} aria-hidden="true" />
      <span>{words.assigned}</span>
      {rule.assignedToUser ? <span>{words.to(formatPerson(rule.assignedToUser))}</span> : null}
      <NeedsReassignment person={rule.assignedToUser} />
    </span>
  );
};

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
const Tags = ({ rule, tags }: Pick<RuleCardProps, "rule" | "tags">) => {
  const known = rule.customTags.flatMap((id) => tags?.get(id) ?? []);
  if (rule.customTags.length === 0 || (tags && known.length === 0)) return null;
  return (
    <div className={styles.tags}>
      <TagChips label={words.tags} tags={known} max={shownTags} />
    </div>
  );
};

/**
 * The button that says whether the rule applies. It stays the same element when the rule changes over, and
 * keeps the focus.
 */
const ApplicabilityButton = ({ rule, onApplicability }: Pick<RuleCardProps, "rule" | "onApplicability">) => {
  const label = rule.isActive ? words.makeNotApplicable : words.makeApplicable;
  return (
    <RowButton
      aria-label={`${label}: ${ruleName(rule)}`}
      // The second click of a double click would take the first one back.
      onClick={({ detail }) => detail < 2 && onApplicability(rule, !rule.isActive)}
    >
      {label}
    </RowButton>
  );
};

/** A rule that does not apply has only the button that makes it apply again. */
const Buttons = ({ rule, actions, onAssign, onUploadPolicy, onApplicability }: RuleCardProps) => {
  const name = ruleName(rule);
  return (
    <div className={styles.buttons} data-managed={actions === "manage" || undefined}>
      {actions === "add-title-first" ? <span className={styles.hint}>{messages.addToManage}</span> : null}
      {rule.isActive ? (
        <LinkButton to={pathOf(rule)} aria-label={`${words.viewDetails}: ${name}`}>
          {words.viewDetails}
        </LinkButton>
      ) : (
        <Badge>{words.notApplicable}</Badge>
      )}
      {rule.isActive && actions === "manage" ? (
        <>
          <RowButton tone="accent" aria-label={`${words.assign}: ${name}`} onClick={() => onAssign(rule)}>
            {words.assign}
          </RowButton>
          <RowButton aria-label={`${words.uploadPolicy}: ${name}`} onClick={() => onUploadPolicy(rule)}>
            {words.uploadPolicy}
          </RowButton>
        </>
      ) : null}
      {actions === "manage" ? <ApplicabilityButton rule={rule} onApplicability={onApplicability} /> : null}
    </div>
  );
};

/** One rule of a part. Plain elements, memoised: a part has hundreds. */
export const RuleCard = memo((props: RuleCardProps) => {
  const { rule, tags } = props;
  return (
    <li className={styles.card} data-inactive={rule.isActive ? undefined : true}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          <Link to={pathOf(rule)}>{ruleName(rule)}</Link>
        </h3>
        <Badges rule={rule} />
      </div>
      {repeatsTitle(rule) || !rule.ruleTextSimplified ? null : (
        <p className={styles.text}>{rule.ruleTextSimplified}</p>
      )}
      <Blocks rule={rule} />
      <Tags rule={rule} tags={tags} />
      <div className={styles.foot}>
        <div className={styles.facts}>
          <span className={styles.fact}>{rule.ruleType[0]?.trim() || words.general}</span>
          <span className={styles.fact}>{words.updated(formatDate(rule.updatedAt))}</span>
          <Assignee rule={rule} />
          <Chips rule={rule} />
        </div>
        <Buttons {...props} />
      </div>
    </li>
  );
});
