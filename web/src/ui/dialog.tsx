import { Dialog as ChakraDialog, CloseButton, Portal } from "@chakra-ui/react";
import { type ReactNode, useRef } from "react";
import { useFocusKept } from "./use-focus-kept.ts";

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  /** 28, 32, 42 and 56 rem wide, a sheet on phones; `window` is for reading: as high as it goes. */
  size?: "sm" | "md" | "lg" | "xl" | "window";
  role?: "dialog" | "alertdialog";
  /** False while something runs that must not be left by a stray click. */
  canDismiss?: boolean;
  /** Where the focus goes on opening; by default to the first field, else the first button. */
  focusFirst?: () => HTMLElement | null;
  /** Where the focus goes on closing; by default back to where it was. */
  focusAfter?: () => HTMLElement | null;
}

/** On phones all dialogs but questions are sheets: the whole screen, their buttons at its lower edge. */
const sheet = {
  width: "100%",
  maxWidth: "none",
  height: "100dvh",
  maxHeight: "none",
  margin: "0",
  borderRadius: "0",
  borderWidth: "0",
  "& [data-part=footer]": {
    paddingBottom: "calc(var(--space-16) + env(safe-area-inset-bottom))",
  },
} as const;

/** As high as the window less a margin, whatever is inside. */
const windowBox = {
  width: "calc(100% - 4rem)",
  maxWidth: "64rem",
  height: "calc(100dvh - 4rem)",
  maxHeight: "none",
} as const;

const boxOf = (size: DialogProps["size"], role: DialogProps["role"]) => ({
  ...(role === "dialog" && { mdDown: sheet }),
  ...(size === "window" && { md: windowBox }),
});

/** A toast is no part of the page behind a dialog: to point at it does not close the dialog. */
const besideDialogs = [() => document.querySelector<HTMLElement>("[data-live-announcer]")];

const field = "input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)";

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
}: DialogProps) => {
  const content = useRef<HTMLDivElement>(null);
  useFocusKept(isOpen, focusAfter);
  const firstField = () => content.current?.querySelector<HTMLElement>(field) ?? null;
  return (
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
      initialFocusEl={focusFirst ?? firstField}
      {...(focusAfter && { finalFocusEl: focusAfter })}
      closeOnEscape={canDismiss}
      closeOnInteractOutside={canDismiss && role === "dialog"}
    >
      <Portal>
        <ChakraDialog.Backdrop />
        <ChakraDialog.Positioner>
          <ChakraDialog.Content ref={content} css={boxOf(size, role)}>
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
};
