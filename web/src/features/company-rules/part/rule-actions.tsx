import { useEffect, useRef } from "react";
import type { RuleListItem } from "../../../../../shared/schemas/company-rule.ts";
import { ruleName } from "../../../lib/rule-wording.ts";
import { Badge } from "../../../ui/badge.tsx";
import { MoreMenu } from "../../../ui/more-menu.tsx";
import { LinkButton, RowButton } from "../../../ui/row-button.tsx";
import { messages } from "./messages.ts";
import { pathOf } from "./rule-path-of.ts";
import styles from "./rule-row.module.css";

const { card: words } = messages;

/** What a person may do with the rules of this list. */
export type RuleActions = "manage" | "add-title-first" | "none";

/** What the buttons of a rule do. Of one identity as long as the page is open: rows are memoised. */
export interface RuleHandlers {
  onAssign: (rule: RuleListItem) => void;
  onUploadPolicy: (rule: RuleListItem) => void;
  onApplicability: (rule: RuleListItem, isApplicable: boolean) => void;
}

export interface RuleActionsProps extends RuleHandlers {
  rule: RuleListItem;
  actions: RuleActions;
}

/**
 * The button that says whether the rule applies. It stays the same element when the rule changes over, and
 * keeps the focus.
 */
const ApplicabilityButton = ({
  rule,
  onApplicability,
}: Pick<RuleActionsProps, "rule" | "onApplicability">) => {
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

const AssignButton = ({ rule, onAssign }: Pick<RuleActionsProps, "rule" | "onAssign">) => (
  <RowButton tone="accent" aria-label={`${words.assign}: ${ruleName(rule)}`} onClick={() => onAssign(rule)}>
    {words.assign}
  </RowButton>
);

const DetailsLink = ({ rule }: { rule: RuleListItem }) => (
  <LinkButton to={pathOf(rule)} aria-label={`${words.viewDetails}: ${ruleName(rule)}`}>
    {words.viewDetails}
  </LinkButton>
);

/** Whether a decision is waited for: the first one, or another one since the law changed. */
const asksForDecision = ({ applicability, needsDecision }: RuleListItem): boolean =>
  applicability === "undecided" || needsDecision;

/** Decides what holds without a decision, or decides the same again. */
const ConfirmButton = ({ rule, onApplicability }: Pick<RuleActionsProps, "rule" | "onApplicability">) => {
  if (!asksForDecision(rule)) return null;
  const label = rule.isActive ? words.makeApplicable : words.makeNotApplicable;
  return (
    <RowButton
      aria-label={`${label}: ${ruleName(rule)}`}
      onClick={() => onApplicability(rule, rule.isActive)}
    >
      {label}
    </RowButton>
  );
};

/** All buttons of an open rule. One that does not apply has only the button that makes it apply again. */
export const RuleButtons = ({
  rule,
  actions,
  onAssign,
  onUploadPolicy,
  onApplicability,
}: RuleActionsProps) => (
  <div className={styles.buttons}>
    {actions === "add-title-first" ? <span className={styles.hint}>{messages.addToManage}</span> : null}
    {rule.isActive ? <DetailsLink rule={rule} /> : <Badge>{words.notApplicable}</Badge>}
    {rule.isActive && actions === "manage" ? (
      <>
        <AssignButton rule={rule} onAssign={onAssign} />
        <RowButton
          aria-label={`${words.uploadPolicy}: ${ruleName(rule)}`}
          onClick={() => onUploadPolicy(rule)}
        >
          {words.uploadPolicy}
        </RowButton>
      </>
    ) : null}
    {actions === "manage" ? (
      <>
        <ConfirmButton rule={rule} onApplicability={onApplicability} />
        <ApplicabilityButton rule={rule} onApplicability={onApplicability} />
      </>
    ) : null}
  </div>
);

/**
 * The last button of a row takes the focus where the one that had it went away, because the rule applies now or
 * does so no more.
 */
const useKeptFocus = (isActive: boolean) => {
  const box = useRef<HTMLSpanElement>(null);
  const before = useRef(isActive);
  const isOwn = useRef(false);
  useEffect(() => {
    if (before.current === isActive) return;
    before.current = isActive;
    if (!isOwn.current) return;
    let frame = 0;
    // The dialog that asked for a reason gives the focus back when it has closed, to a button that is gone.
    const take = (): void => {
      const { activeElement, body } = document;
      if (activeElement?.closest("[role=dialog]")) frame = requestAnimationFrame(take);
      else if (activeElement === body) [...(box.current?.querySelectorAll("button") ?? [])].at(-1)?.focus();
    };
    take();
    return () => cancelAnimationFrame(frame);
  }, [isActive]);
  return { box, isOwn };
};

/** The place of the buttons while the row is open and shows them below. */
export const NoActions = () => <span className={styles.actions} data-managed />;

/** The main action of a closed row, and the others behind "⋯". */
export const RowActions = ({
  rule,
  actions,
  onAssign,
  onUploadPolicy,
  onApplicability,
}: RuleActionsProps) => {
  const { box, isOwn } = useKeptFocus(rule.isActive);
  const change: RuleHandlers["onApplicability"] = (...change) => {
    isOwn.current = true;
    onApplicability(...change);
  };
  if (actions === "add-title-first") return <span className={styles.hint}>{messages.addToManage}</span>;
  if (actions === "none") {
    return (
      <span className={styles.actions}>
        {rule.isActive ? <DetailsLink rule={rule} /> : <Badge>{words.notApplicable}</Badge>}
      </span>
    );
  }
  return (
    <span ref={box} className={styles.actions} data-managed>
      {rule.isActive ? (
        <>
          <AssignButton rule={rule} onAssign={onAssign} />
          <MoreMenu
            about={ruleName(rule)}
            actions={[
              { label: words.viewDetails, to: pathOf(rule) },
              { label: words.assign, onSelect: () => onAssign(rule) },
              { label: words.uploadPolicy, onSelect: () => onUploadPolicy(rule) },
              ...(asksForDecision(rule)
                ? [{ label: words.makeApplicable, onSelect: () => change(rule, true) }]
                : []),
              { label: words.makeNotApplicable, onSelect: () => change(rule, false) },
            ]}
          />
        </>
      ) : (
        <>
          {asksForDecision(rule) ? (
            <ConfirmButton rule={rule} onApplicability={change} />
          ) : (
            <Badge>{words.notApplicable}</Badge>
          )}
          <ApplicabilityButton rule={rule} onApplicability={change} />
        </>
      )}
    </span>
  );
};
