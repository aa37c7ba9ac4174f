import { Button } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";
import { Dialog, type DialogProps } from "./dialog.tsx";

interface FormButtonsProps {
  /** The form they belong to. */
  formId: string;
  cancel: string;
  submit: string;
  /** In place of `submit` while the form is sent. */
  submitting: string;
  isPending: boolean;
  canSubmit?: boolean;
  onCancel: () => void;
}

/** The two buttons of a form in a dialog; neither can be pressed while it is sent. */
export const FormButtons = ({
  formId,
  cancel,
  submit,
  submitting,
  isPending,
  canSubmit = true,
  onCancel,
}: FormButtonsProps) => (
  <>
    <Button variant="outline" onClick={onCancel} disabled={isPending}>
      {cancel}
    </Button>
    <Button type="submit" form={formId} disabled={!canSubmit} loading={isPending} loadingText={submitting}>
      {submit}
    </Button>
  </>
);

interface FormDialogProps
  extends Omit<DialogProps, "footer" | "canDismiss" | "children">,
    Omit<FormButtonsProps, "formId" | "onCancel"> {
  /** The form, which takes the id for the buttons below it. */
  children: (formId: string) => ReactNode;
}

/** A form in a dialog, which stays open while it is sent. */
export const FormDialog = (props: FormDialogProps) => {
  const { cancel, submit, submitting, isPending, canSubmit, children, ...dialog } = props;
  const formId = useId();
  const buttons = {
    formId,
    cancel,
    submit,
    submitting,
    isPending,
    ...(canSubmit === false && { canSubmit }),
  };
  return (
    <Dialog
      {...dialog}
      canDismiss={!isPending}
      footer={<FormButtons {...buttons} onCancel={dialog.onClose} />}
    >
      {children(formId)}
    </Dialog>
  );
};
