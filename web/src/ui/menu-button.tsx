import type { ComponentProps } from "react";
import { MenuTrigger } from "./menu-trigger.tsx";
import { OpenMenu } from "./open-menu.tsx";

/** A button with a menu, light enough that each row of a table can have some. */
export const MenuButton = (props: Omit<ComponentProps<typeof MenuTrigger>, "Menu" | "prepare">) => (
  <MenuTrigger Menu={OpenMenu} {...props} />
);
