import { CloseButton, Drawer, IconButton, Portal } from "@chakra-ui/react";
import { Menu } from "lucide-react";
import { useState } from "react";
import { NavLink } from "react-router-dom";
import { Logo } from "../ui/logo.tsx";
import type { NavigationItem } from "./navigation.ts";
import styles from "./shell.module.css";

/** The side drawer: the way around on phones. */
export const NavDrawer = ({ items }: { items: readonly NavigationItem[] }) => {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Drawer.Root
      open={isOpen}
      onOpenChange={({ open }) => setOpen(open)}
      placement="start"
      lazyMount
      unmountOnExit
    >
      <Drawer.Trigger asChild>
        <IconButton variant="ghost" aria-label="Open navigation">
          <Menu aria-hidden="true" />
        </IconButton>
      </Drawer.Trigger>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content maxW="17rem" aria-label="Navigation">
            <Drawer.Header>
              <Drawer.Title display="flex">
                <Logo size={24} />
              </Drawer.Title>
            </Drawer.Header>
            <Drawer.Body asChild>
              <nav aria-label="Side">
                {items.map(({ to, label, icon: Icon, places }) => (
                  // Where there are no tabs, what is a tab elsewhere must be here too.
                  <div key={to} className={places.includes("drawer") ? undefined : styles.onPhones}>
                    <NavLink to={to} end={to === "/"} className={styles.drawerLink ?? ""} onClick={close}>
                      <Icon size={18} aria-hidden="true" />
                      {label}
                    </NavLink>
                  </div>
                ))}
              </nav>
            </Drawer.Body>
            <Drawer.CloseTrigger asChild>
              <CloseButton size="sm" variant="ghost" aria-label="Close navigation" />
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
};
