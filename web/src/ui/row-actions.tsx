import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { MenuAction } from "./menu-trigger.tsx";
import { MoreMenu } from "./more-menu.tsx";
import styles from "./row-actions.module.css";
import { RowButton } from "./row-button.tsx";

interface RowAction {
  label: string;
  icon?: LucideIcon;
  tone?: "quiet" | "accent" | "danger";
  isPending?: boolean;
  /** The button's name where it is not "Edit: Part 11". */
  name?: string;
  onSelect: () => void;
}

interface RowActionsProps {
  /** What the row is about. */
  about: string;
  actions: readonly RowAction[];
  /** Before the buttons, such as a link; `menuOnly` stands for it in the menu. */
  before?: ReactNode;
  menuOnly?: readonly MenuAction[];
  /** What is rarely done: behind "⋯" on wide screens, too. */
  rare?: readonly MenuAction[];
  /** The one action is a button on phones, too: what a row is for costs one tap. */
  isAtHand?: boolean;
  /** The buttons stand below each other. */
  isStacked?: boolean;
}

const inMenu = ({ label, icon, tone, isPending = false, onSelect }: RowAction): MenuAction => ({
  label,
  onSelect: () => isPending || onSelect(),
  ...(icon && { icon }),
  ...(tone === "danger" && { tone }),
});

/** What can be done with a row: buttons on wide screens, the same words behind "⋯" on phones. */
export const RowActions = ({
  about,
  actions,
  before,
  menuOnly = [],
  rare = [],
  isAtHand,
  isStacked,
}: RowActionsProps) => (
  <>
    <span className={styles.buttons} data-at-hand={isAtHand} data-stacked={isStacked}>
      {before}
      {actions.map(({ label, icon: Icon, tone = "quiet", name, isPending = false, onSelect }) => (
        <RowButton
          key={label}
          tone={tone}
          isPending={isPending}
          aria-label={name ?? `${label}: ${about}`}
          onClick={onSelect}
        >
          {Icon ? <Icon aria-hidden="true" /> : null}
          {label}
        </RowButton>
      ))}
      {rare.length > 0 ? <MoreMenu about={about} actions={rare} /> : null}
    </span>
    {isAtHand ? null : (
      <span className={styles.more}>
        <MoreMenu about={about} actions={() => [...menuOnly, ...actions.map(inMenu), ...rare]} />
      </span>
    )}
  </>
);
