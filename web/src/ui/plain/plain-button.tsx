import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router-dom";
import styles from "./plain-button.module.css";

interface Look {
  size?: "sm" | "md" | "lg";
  variant?: "solid" | "outline" | "ghost";
  isWide?: boolean;
  /** Nothing but a sign: square. */
  isIcon?: boolean;
}

const lookOf = ({ size = "md", variant = "solid", isWide = false, isIcon = false }: Look) => ({
  className: styles.button ?? "",
  "data-size": size,
  "data-variant": variant,
  "data-wide": isWide || undefined,
  "data-icon": isIcon || undefined,
});

interface PlainButtonProps extends Look, Omit<ComponentProps<"button">, "className"> {
  /** While true the button cannot be pressed, and says `pendingText`. */
  isPending?: boolean;
  pendingText?: string;
}

/** A button in the product's clothes without Chakra, for what is seen before it is loaded. */
export const PlainButton = ({
  size = "md",
  variant = "solid",
  isWide = false,
  isIcon = false,
  isPending = false,
  pendingText,
  disabled,
  children,
  ...rest
}: PlainButtonProps) => (
  <button
    type="button"
    disabled={isPending || disabled}
    {...lookOf({ size, variant, isWide, isIcon })}
    {...rest}
  >
    {isPending ? (
      <>
        <span className={styles.spinner} aria-hidden="true" />
        {pendingText}
      </>
    ) : (
      children
    )}
  </button>
);

interface PlainLinkProps extends Look {
  to: string;
  children: ReactNode;
}

/** A link that looks like a `PlainButton`. */
export const PlainLink = ({ to, children, ...look }: PlainLinkProps) => (
  <Link to={to} {...lookOf(look)}>
    {children}
  </Link>
);
