import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link } from "react-router-dom";
import styles from "./plain-button.module.css";

interface Look {
  size?: "sm" | "md" | "lg";
  variant?: "solid" | "outline" | "ghost";
  isWide?: boolean;
}

const lookOf = ({ size = "md", variant = "solid", isWide = false }: Look) => ({
  className: styles.button ?? "",
  "data-size": size,
  "data-variant": variant,
  "data-wide": isWide || undefined,
});

interface PlainButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> {
  /** While true the button cannot be pressed, and says `pendingText`. */
  isPending?: boolean;
  pendingText?: string;
}

/** A button in the product's clothes without Chakra, for pages that are seen before it is loaded. */
export const PlainButton = ({
  size,
  variant,
  isWide,
  isPending = false,
  pendingText,
  disabled,
  children,
  ...rest
}: PlainButtonProps) => (
  <button
    type="button"
    disabled={isPending || disabled}
    {...lookOf({ ...(size && { size }), ...(variant && { variant }), ...(isWide && { isWide }) })}
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
