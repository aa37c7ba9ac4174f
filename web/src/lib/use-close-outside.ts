import { useEffect, useRef } from "react";

/** Closes what is open in the place it gives when a press or the focus goes elsewhere. @param close of one identity */
export const useCloseOutside = <E extends HTMLElement>(isOpen: boolean, close: () => void) => {
  const place = useRef<E>(null);
  useEffect(() => {
    if (!isOpen) return;
    const leave = ({ target }: Event) => {
      // A menu of something in the place lies over the page, and is part of it all the same.
      const isOfMenu = target instanceof Element && target.closest("[role=menu]") !== null;
      if (target instanceof Node && !isOfMenu && !place.current?.contains(target)) close();
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, [isOpen, close]);
  return place;
};
