import { CloseButton, Drawer, Portal } from "@chakra-ui/react";
import type { RefObject } from "react";
import { Designed } from "../ui/designed.tsx";
import { Logo } from "../ui/logo.tsx";
import type { Place } from "./navigation.ts";
import { PlaceLink } from "./place-link.tsx";
import styles from "./shell.module.css";

interface NavDrawerPanelProps {
  places: readonly Place[];
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  /** Gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
}

/** The side drawer: every place there is. */
export const NavDrawerPanel = ({ places, isOpen, onChange, button }: NavDrawerPanelProps) => (
  <Designed>
    <Drawer.Root
      open={isOpen}
      onOpenChange={({ open }) => onChange(open)}
      placement="start"
      finalFocusEl={() => button.current}
      lazyMount
      unmountOnExit
    >
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
                  <PlaceLink
                    key={place.to}
                    place={place}
                    className={styles.drawerLink}
                    onClick={() => onChange(false)}
                  >
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
  </Designed>
);
