import { Portal, Tooltip } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";
import styles from "./explained-button.module.css";
import rowButton from "./row-button.module.css";

interface ExplainedButtonProps {
  /** Why the button cannot be used now; shown on hover and focus, and read with its name. */
  reason: string;
  "aria-label"?: string;
  children: ReactNode;
}

/** A row's button that cannot be used now and says why. It keeps its place in the tab order. */
export const ExplainedButton = ({ reason, children, ...rest }: ExplainedButtonProps) => {
  const reasonId = useId();
  return (
    <Tooltip.Root openDelay={200} closeDelay={100} lazyMount unmountOnExit>
      <Tooltip.Trigger asChild>
        <button
          type="button"
          className={`${rowButton.button} ${styles.explained}`}
          aria-disabled="true"
          aria-describedby={reasonId}
          {...rest}
        >
          {children}
        </button>
      </Tooltip.Trigger>
      <span id={reasonId} hidden>
        {reason}
      </span>
      <Portal>
        <Tooltip.Positioner>
          <Tooltip.Content>{reason}</Tooltip.Content>
        </Tooltip.Positioner>
      </Portal>
    </Tooltip.Root>
  );
};
