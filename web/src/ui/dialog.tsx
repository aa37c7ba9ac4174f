import { Dialog as ChakraDialog, CloseButton, Portal } from "@chakra-ui/react";
import type { ReactNode } from "react";

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  /** 28, 32, 42 and 56 rem wide, full width less a margin on phones; `window` is for reading: as high as it goes. */
  size?: "sm" | "md" | "lg" | "xl" | "window";
  role?: "dialog" | "alertdialog";
  /** False while something runs that must not be left by a stray click. */
  canDismiss?: boolean;
  /** Where the focus goes on opening; by default to the first field or button. */
  focusFirst?: () => HTMLElement | null;
  /** Where the focus goes on closing; by default back to where it was. */
  focusAfter?: () => HTMLElement | null;
}

/** The whole screen on phones; on others as high as the window less a margin, whatever is inside. */
const windowBox = {
  width: { base: "100%", md: "calc(100% - 4rem)" },
  maxWidth: { base: "none", md: "64rem" },
  height: { base: "100dvh", md: "calc(100dvh - 4rem)" },
  maxHeight: "none",
  borderRadius: { base: "0", md: "l4" },
  borderWidth: { base: "0", md: "1px" },
} as const;

/** A toast is no part of the page behind a dialog: to point at it does not close the dialog. */
const besideDialogs = [() => document.querySelector<HTMLElement>("[data-live-announcer]")];

/** A modal dialog: focus moves in and back, Escape and the backdrop close it. */
export const Dialog = ({
  isOpen,
  onClose,
  title,
  description,
  children,
  footer,
  size = "md",
  role = "dialog",
  canDismiss = true,
  focusFirst,
  focusAfter,
}: DialogProps) => (
  <ChakraDialog.Root
    open={isOpen}
    onOpenChange={({ open }) => open || onClose()}
    size={size === "window" ? "xl" : size}
    role={role}
    placement="center"
    scrollBehavior="inside"
    persistentElements={besideDialogs}
    lazyMount
    unmountOnExit
    {...(focusFirst && { initialFocusEl: focusFirst })}
    {...(focusAfter && { finalFocusEl: focusAfter })}
    closeOnEscape={canDismiss}
    closeOnInteractOutside={canDismiss && role === "dialog"}
  >
    <Portal>
      <ChakraDialog.Backdrop />
      <ChakraDialog.Positioner>
        <ChakraDialog.Content {...(size === "window" && windowBox)}>
          <ChakraDialog.Header>
            <ChakraDialog.Title>{title}</ChakraDialog.Title>
            {description ? <ChakraDialog.Description>{description}</ChakraDialog.Description> : null}
          </ChakraDialog.Header>
          {children ? <ChakraDialog.Body>{children}</ChakraDialog.Body> : null}
          {footer ? <ChakraDialog.Footer>{footer}</ChakraDialog.Footer> : null}
          {canDismiss ? (
            <ChakraDialog.CloseTrigger asChild>
              <CloseButton size="sm" variant="ghost" aria-label="Close" />
            </ChakraDialog.CloseTrigger>
          ) : null}
        </ChakraDialog.Content>
      </ChakraDialog.Positioner>
    </Portal>
  </ChakraDialog.Root>
);
