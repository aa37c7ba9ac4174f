import { useEffect, useRef, useState } from "react";

/** Time after the last key until a search begins, in ms. */
const quietFor = 300;

/**
 * Text of a search box whose committed value lives elsewhere (the address, mostly): typing is shown at once
 * and committed when it pauses; a value changed from outside (Clear, Back) is taken over.
 */
export const useSearchField = (value: string, onCommit: (text: string) => void) => {
  const [text, setText] = useState(value);
  const committed = useRef(value);
  const latestCommit = useRef(onCommit);
  useEffect(() => {
    latestCommit.current = onCommit;
  });
  useEffect(() => {
    // What comes back from a commit of ours may be older than what has been typed since.
    if (value === committed.current) return;
    committed.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === committed.current) return;
    const timer = setTimeout(() => {
      committed.current = text;
      latestCommit.current(text);
    }, quietFor);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
};
