import { Menu, Portal } from "@chakra-ui/react";
import { Ellipsis, type LucideIcon } from "lucide-react";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router-dom";
import styles from "./more-menu.module.css";

/** One action of a menu. It says the same words as a button would. */
interface MenuAction {
  label: string;
  icon?: LucideIcon;
  tone?: "danger";
  /** Why it cannot be done now. It stays in the menu and says so. */
  reason?: string | undefined;
  /** What it does; either this or `to`. The focus is back on the menu's button by then. */
  onSelect?: () => void;
  /** A path of this app. */
  to?: string;
}

interface MoreMenuProps {
  /** Of one thing, when many have such a menu: "More actions: Audit trail". */
  about?: string;
  actions: readonly MenuAction[];
  className?: string | undefined;
}

const ItemWords = ({ label, icon: Icon, tone, reason }: MenuAction) => (
  <>
    {Icon ? <Icon aria-hidden="true" /> : null}
    <span className={styles.item}>
      <span className={tone === "danger" && !reason ? styles.danger : undefined}>{label}</span>
      {reason ? <span className={styles.reason}>{reason}</span> : null}
    </span>
  </>
);

const Item = ({ action }: { action: MenuAction }) => {
  const { label, reason, to, onSelect } = action;
  if (to !== undefined) {
    return (
      <Menu.Item value={label} asChild>
        <Link to={to}>
          <ItemWords {...action} />
        </Link>
      </Menu.Item>
    );
  }
  // A frame later: the closing menu gives the focus back to its button, which would close a dialog again.
  return (
    <Menu.Item
      value={label}
      disabled={reason !== undefined}
      onSelect={() => onSelect && requestAnimationFrame(onSelect)}
    >
      <ItemWords {...action} />
    </Menu.Item>
  );
};

interface OpenMenuProps {
  button: RefObject<HTMLButtonElement | null>;
  triggerId: string;
  contentId: string;
  actions: readonly MenuAction[];
  /** The first action is marked: the menu was opened from the keyboard. */
  isFirstMarked: boolean;
  onClose: () => void;
}

const OpenMenu = ({ button, triggerId, contentId, actions, isFirstMarked, onClose }: OpenMenuProps) => {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.focus({ preventScroll: true }), []);
  const first = isFirstMarked ? actions.find(({ reason }) => reason === undefined)?.label : undefined;
  return (
    <Menu.Root
      defaultOpen
      {...(first && { defaultHighlightedValue: first })}
      ids={{ trigger: triggerId, content: contentId }}
      positioning={{ placement: "bottom-end", strategy: "fixed", gutter: 4 }}
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

/**
 * "⋯": the actions of a thing beside its main one. Until it is opened it is one plain button, so that each
 * row of a table can have one.
 */
export const MoreMenu = ({ about, actions, className = "" }: MoreMenuProps) => {
  const id = useId();
  const [openedBy, setOpenedBy] = useState<"keyboard" | "pointer">();
  const button = useRef<HTMLButtonElement>(null);
  const name = about ? `More actions: ${about}` : "More actions";
  const contentId = `${id}menu`;
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className={`${styles.button} ${className}`}
        aria-label={name}
        title="More actions"
        aria-haspopup="menu"
        aria-expanded={openedBy !== undefined}
        aria-controls={openedBy && contentId}
        onClick={({ detail }) => setOpenedBy(openedBy ? undefined : detail === 0 ? "keyboard" : "pointer")}
      >
        <Ellipsis aria-hidden="true" />
      </button>
      {openedBy ? (
        <OpenMenu
          button={button}
          triggerId={id}
          contentId={contentId}
          actions={actions}
          isFirstMarked={openedBy === "keyboard"}
          onClose={() => setOpenedBy(undefined)}
        />
      ) : null}
    </>
  );
};
