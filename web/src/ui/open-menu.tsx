import { Menu, Portal } from "@chakra-ui/react";
import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import styles from "./menu-button.module.css";
import { MenuChoice } from "./menu-choice.tsx";
import type { MenuAction, OpenMenuProps } from "./menu-trigger.tsx";

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
        <Link to={to} aria-current={isCurrent ? "page" : undefined}>
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

/** A menu, open, below the button that opened it. */
export const OpenMenu = ({
  button,
  triggerId,
  contentId,
  head,
  actions,
  placement,
  ...rest
}: OpenMenuProps) => {
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
            {head}
            {actions.map((action) => (
              <Item key={action.label} action={action} />
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
};
