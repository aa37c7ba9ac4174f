import { Button } from "@chakra-ui/react";
import { type ReactNode, useRef } from "react";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  body: ReactNode;
  /** What else is to be decided. */
  children?: ReactNode;
  /** The verb of what happens, such as "Remove title". */
  confirmLabel: string;
  cancelLabel?: string;
  /** "danger" (red) where something is lost or ends; "plain" where something only begins. */
  tone?: "danger" | "plain";
  isPending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone by the same click; Enter alone changes nothing. */
export const ConfirmDialog = ({
  isOpen,
  title,
  body,
  children,
  confirmLabel,
  cancelLabel = "Cancel",
  tone = "danger",
  isPending = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) => {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      description={body}
      size="sm"
      role="alertdialog"
      focusFirst={() => cancel.current}
      footer={
        <>
          <Button ref={cancel} variant="outline" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button
            colorPalette={tone === "danger" ? "red" : "accent"}
            onClick={onConfirm}
            loading={isPending}
            loadingText={confirmLabel}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
};
