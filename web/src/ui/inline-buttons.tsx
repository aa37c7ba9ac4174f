import { Button } from "@chakra-ui/react";
import styles from "./inline-buttons.module.css";

interface InlineButtonsProps {
  cancel: string;
  submit: string;
  /** In place of `submit` while it is done. */
  submitting: string;
  isPending: boolean;
  size?: "xs" | "sm";
  onCancel: () => void;
  /**
   * What the second button of a question does; it is red then, and the harmless answer has the focus. Without it, that
   * button sends the form around.
   */
  onConfirm?: () => void;
}

/** The two buttons below a small form or question within a page. */
export const InlineButtons = ({
  isPending,
  size = "sm",
  onCancel,
  onConfirm,
  ...words
}: InlineButtonsProps) => (
  <div className={styles.buttons}>
    <Button size={size} variant="outline" autoFocus={!!onConfirm} onClick={onCancel} disabled={isPending}>
      {words.cancel}
    </Button>
    <Button
      size={size}
      {...(onConfirm ? { colorPalette: "red", onClick: onConfirm } : { type: "submit" })}
      loading={isPending}
      loadingText={words.submitting}
    >
      {words.submit}
    </Button>
  </div>
);
