import { type RefObject, useEffect, useRef } from "react";

/**
 * A ref for an element that takes the focus when it appears, for what a person's own click brought up. Of a
 * group it is the first control that can have it.
 * @param isWanted false leaves the focus alone
 */
export const useFocusOnMount = <E extends HTMLElement>(isWanted = true): RefObject<E | null> => {
  const element = useRef<E>(null);
  const wanted = useRef(isWanted);
  useEffect(() => {
    const { current } = element;
    if (!wanted.current || !current) return;
    const control = "input:checked, button, textarea";
    (current.matches(control) ? current : current.querySelector<HTMLElement>(control))?.focus();
  }, []);
  return element;
};
