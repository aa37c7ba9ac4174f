import { type RefObject, useEffect, useRef, useState } from "react";

/** Whether what stands at the top of the page has scrolled out of sight. Put the reference on what stays behind. */
export const useIsPast = (): readonly [RefObject<HTMLDivElement | null>, boolean] => {
  const mark = useRef<HTMLDivElement>(null);
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (!mark.current || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPast(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return [mark, isPast];
};
