import { type RefObject, useRef, useState } from "react";
import { useMedia } from "../../lib/use-media.ts";

/** Without room for the contents beside the text: the same width as in the style sheets. Paper has its own. */
const narrow = "screen and (max-width: 74.99rem)";

/** The entry that is read, or the contents themselves. */
export const entryToFocus = ({ current }: RefObject<HTMLElement | null>): HTMLElement | null =>
  current?.querySelector<HTMLElement>("[aria-current]") ?? current;

/** The contents beside a section: focused where they stand, opened where they are a dialog. */
export const useContents = (identifier: string) => {
  const attach = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isNarrow = useMedia(narrow);
  const [openOf, setOpenOf] = useState<string>();
  // Contents that were opened for one section are closed on the next.
  if (openOf !== undefined && openOf !== identifier) setOpenOf(undefined);
  return {
    ...{ attach, button, isNarrow },
    isOpen: openOf === identifier,
    open: () => (isNarrow ? setOpenOf(identifier) : entryToFocus(attach)?.focus()),
    onClose: () => setOpenOf(undefined),
  };
};
