import { Menu } from "@chakra-ui/react";
import type { ReactNode } from "react";

interface MenuChoiceProps {
  /** Names it among the menu's choices. */
  value: string;
  onChoose: () => void;
  disabled?: boolean;
  /** Of choices, the one that holds now. */
  isCurrent?: boolean;
  children: ReactNode;
}

/**
 * A choice of a menu, made by the click itself, which Enter makes as well: the menu's own event of a choice needs the
 * item to be marked before, and a busy machine marks it too late.
 */
export const MenuChoice = ({ value, onChoose, disabled = false, isCurrent, children }: MenuChoiceProps) => (
  <Menu.Item
    value={value}
    disabled={disabled}
    aria-current={isCurrent || undefined}
    // A frame later: the closing menu gives the focus back to its button, which would close a dialog again.
    onClick={() => disabled || requestAnimationFrame(onChoose)}
  >
    {children}
  </Menu.Item>
);
