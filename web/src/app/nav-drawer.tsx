import { CloseButton, Drawer, IconButton, Portal } from "@chakra-ui/react";
import { Menu } from "lucide-react";
import { Logo } from "../ui/logo.tsx";
import type { Place } from "./navigation.ts";
import { PlaceLink } from "./place-link.tsx";
import styles from "./shell.module.css";

interface NavDrawerProps {
  places: readonly Place[];
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}

/** The side drawer: every place there is. */
export const NavDrawer = ({ places, isOpen, onChange }: NavDrawerProps) => {
  const close = () => onChange(false);
  return (
    <Drawer.Root
      open={isOpen}
      onOpenChange={({ open }) => onChange(open)}
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
                {places.map((place) => (
                  <PlaceLink key={place.to} place={place} className={styles.drawerLink} onClick={close}>
                    <place.icon size={18} aria-hidden="true" />
                    {place.label}
                  </PlaceLink>
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
