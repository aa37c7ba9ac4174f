import { type ComponentProps, lazy, Suspense } from "react";
import { MenuTrigger, type OpenMenuProps } from "./menu-trigger.tsx";

const loadMenu = () => import("./designed-menu.tsx");
const Later = lazy(async () => ({ default: (await loadMenu()).DesignedMenu }));

const prepare = (): void => {
  // A failure shows when the menu itself is opened.
  loadMenu().catch(() => undefined);
};

const Menu = (props: OpenMenuProps) => (
  <Suspense fallback={null}>
    <Later {...props} />
  </Suspense>
);

/** A button of the frame with a menu, whose code comes once someone turns to the button. */
export const LaterMenu = (props: Omit<ComponentProps<typeof MenuTrigger>, "Menu" | "prepare">) => (
  <MenuTrigger Menu={Menu} prepare={prepare} {...props} />
);
