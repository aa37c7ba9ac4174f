import { useEffect, useRef } from "react";

/** The heading of what took the place of a form: the button that had the focus is gone. */
export const FocusedHeading = ({
  className,
  children,
}: {
  className: string | undefined;
  children: string;
}) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
};
