import { Designed } from "./designed.tsx";
import type { OpenMenuProps } from "./menu-trigger.tsx";
import { OpenMenu } from "./open-menu.tsx";

/** An open menu with Chakra around it, for buttons outside of screens that use it. */
export const DesignedMenu = (props: OpenMenuProps) => (
  <Designed>
    <OpenMenu {...props} />
  </Designed>
);
