import { Dialog as ChakraDialog, CloseButton, Portal } from "@chakra-ui/react";
import type { ReactNode } from "react";

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  /** 28, 32, 42 and 56 rem wide; full width less a margin on phones. */
  size?: "sm" | "md" | "lg" | "xl";
  role?: "dialog" | "alertdialog";
  /** False while something runs that must not be left by a stray click. */
  canDismiss?: boolean;
  /** Where the focus goes on opening; by default to the first field or button. */
  focusFirst?: () => HTMLElement | null;
  /** Where the focus goes on closing; by default back to where it was. */
  focusAfter?: () => HTMLElement | null;
}

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
    size={size}
    role={role}
    placement="center"
    scrollBehavior="inside"
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
        <ChakraDialog.Content>
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
