import { Menu, Portal } from "@chakra-ui/react";
import { Check, type LucideIcon } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router-dom";
import styles from "./menu-button.module.css";
import { MenuChoice } from "./menu-choice.tsx";

/** One action of a menu. It says the same words as a button would. */
export interface MenuAction {
  label: string;
  icon?: LucideIcon;
  tone?: "danger";
  /** Of choices, the one that holds now. */
  isCurrent?: boolean;
  /** Why it cannot be done now. It stays in the menu and says so. */
  reason?: string | undefined;
  /** What it does; either this or `to`. The focus is back on the menu's button by then. */
  onSelect?: () => void;
  /** A path of this app. */
  to?: string;
}

const ItemWords = ({ label, icon: Icon, tone, reason, isCurrent }: MenuAction) => (
  <>
    {Icon ? <Icon aria-hidden="true" /> : null}
    <span className={styles.item}>
      <span className={tone === "danger" && !reason ? styles.danger : undefined}>{label}</span>
      {reason ? <span className={styles.reason}>{reason}</span> : null}
    </span>
    {isCurrent ? <Check aria-hidden="true" className={styles.check} /> : null}
  </>
);

const Item = ({ action }: { action: MenuAction }) => {
  const { label, reason, to, onSelect, isCurrent } = action;
  if (to !== undefined) {
    return (
      <Menu.Item value={label} asChild>
        <Link to={to}>
          <ItemWords {...action} />
        </Link>
      </Menu.Item>
    );
  }
  return (
    <MenuChoice
      value={label}
      disabled={reason !== undefined}
      isCurrent={isCurrent === true}
      onChoose={() => onSelect?.()}
    >
      <ItemWords {...action} />
    </MenuChoice>
  );
};

interface OpenMenuProps {
  button: RefObject<HTMLButtonElement | null>;
  triggerId: string;
  contentId: string;
  actions: readonly MenuAction[];
  placement: "bottom-start" | "bottom-end";
  /** The first action is marked: the menu was opened from the keyboard. */
  isFirstMarked: boolean;
  onClose: () => void;
}

const OpenMenu = ({ button, triggerId, contentId, actions, placement, ...rest }: OpenMenuProps) => {
  const { isFirstMarked, onClose } = rest;
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.focus({ preventScroll: true }), []);
  const possible = actions.filter(({ reason }) => reason === undefined);
  const first = (possible.find(({ isCurrent }) => isCurrent) ?? possible[0])?.label;
  return (
    <Menu.Root
      defaultOpen
      {...(isFirstMarked && first && { defaultHighlightedValue: first })}
      ids={{ trigger: triggerId, content: contentId }}
      positioning={{ placement, strategy: "fixed", gutter: 4 }}
      onOpenChange={({ open }) => {
        if (open) return;
        onClose();
        button.current?.focus({ preventScroll: true });
      }}
    >
      <Portal>
        <Menu.Positioner>
          {/* A portal's clicks go on to the parents in React: a click here is none on the row. */}
          <Menu.Content ref={content} onClick={(event) => event.stopPropagation()}>
            {actions.map((action) => (
              <Item key={action.label} action={action} />
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
};

interface MenuButtonProps {
  /** What the button is called. */
  "aria-label": string;
  title?: string;
  /** A key of the table's rows that presses it (see `useRowKeys`). */
  "aria-keyshortcuts"?: string;
  className: string | undefined;
  /** Made when the menu opens, so that rows need not hold theirs. */
  actions: () => readonly MenuAction[];
  placement?: "bottom-start" | "bottom-end";
  children: ReactNode;
}

/** A button with a menu. Until it is opened it is one plain button, so that each row of a table can have some. */
export const MenuButton = ({ actions, placement = "bottom-start", children, ...button }: MenuButtonProps) => {
  const id = useId();
  const [openedBy, setOpenedBy] = useState<"keyboard" | "pointer">();
  const ref = useRef<HTMLButtonElement>(null);
  const contentId = `${id}menu`;
  return (
    <>
      <button
        ref={ref}
        id={id}
        type="button"
        aria-haspopup="menu"
        aria-expanded={openedBy !== undefined}
        aria-controls={openedBy && contentId}
        onClick={({ detail }) => setOpenedBy(openedBy ? undefined : detail === 0 ? "keyboard" : "pointer")}
        {...button}
      >
        {children}
      </button>
      {openedBy ? (
        <OpenMenu
          button={ref}
          triggerId={id}
          contentId={contentId}
          actions={actions()}
          placement={placement}
          isFirstMarked={openedBy === "keyboard"}
          onClose={() => setOpenedBy(undefined)}
        />
      ) : null}
    </>
  );
};
