import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { messages } from "./form-messages.ts";

const { discard: words } = messages;

interface UnsavedDialogProps {
  isOpen: boolean;
  title: string;
  description: string;
  /** Whether something would be lost by closing; then it is asked first. */
  isTouched: boolean;
  /** False while something runs that must not be left by a stray click. */
  canDismiss: boolean;
  onClose: () => void;
  /** Buttons; `close` closes as the cross does. */
  footer: (close: () => void) => ReactNode;
  children: ReactNode;
}

/** A dialog around a long form: it is not lost by a stray click. */
export const UnsavedDialog = ({ isTouched, onClose, footer, children, ...dialog }: UnsavedDialogProps) => {
  const [isAsking, setAsking] = useState(false);
  const close = () => (isTouched ? setAsking(true) : onClose());
  const discard = () => {
    setAsking(false);
    onClose();
  };
  return (
    <>
      <Dialog {...dialog} onClose={close} size="xl" footer={footer(close)}>
        {children}
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking}
        title={words.title}
        body={words.body}
        confirmLabel={words.confirm}
        cancelLabel={words.stay}
        onConfirm={discard}
        onCancel={() => setAsking(false)}
      />
    </>
  );
};
