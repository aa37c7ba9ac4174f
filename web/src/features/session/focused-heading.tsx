import { useEffect, useRef } from "react";
import styles from "./auth.module.css";

/** The heading of what took the place of a form: the button that had the focus is gone. */
export const FocusedHeading = ({ children }: { children: string }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h1>
  );
};
