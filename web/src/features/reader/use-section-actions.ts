import { type RefObject, useRef, useState } from "react";
import type { SectionRead } from "../../../../shared/schemas/regulation-text.ts";
import { sectionTextPath } from "../../lib/law-path.ts";
import { citationOf, copyText, focusedParagraph } from "./copying.ts";
import { useTarget } from "./law-text.tsx";
import { useReaderKeys } from "./use-reader-keys.ts";

type Dialog = "compare" | "keys" | "date";

/** Focuses the entry that is read, or the contents themselves; they come into sight with it. */
const focusIn = (nav: RefObject<HTMLElement | null>) =>
  (nav.current?.querySelector<HTMLElement>("[aria-current]") ?? nav.current)?.focus();

/** What the keys and the tools of a section do. */
export const useSectionActions = (
  identifier: string,
  section: SectionRead | undefined,
  goTo: (path: string) => void,
) => {
  const target = useTarget();
  const contents = useRef<HTMLElement>(null);
  const [dialog, setDialog] = useState<Dialog>();
  // Contents that were opened for one section are folded on the next.
  const [openOf, setOpenOf] = useState<string>();
  const contentsAreOpen = openOf === identifier;
  const step = (neighbor: SectionRead["previous"] | undefined) => {
    if (section && neighbor) goTo(sectionTextPath(section.titleNumber, neighbor.identifier));
  };
  const openContents = () => {
    setOpenOf(identifier);
    requestAnimationFrame(() => focusIn(contents));
  };
  const copyCitation = () => {
    if (section) void copyText(citationOf(section.citation, focusedParagraph(target)));
  };
  useReaderKeys({
    previous: () => step(section?.previous),
    next: () => step(section?.next),
    contents: openContents,
    citation: copyCitation,
    list: () => setDialog("keys"),
  });
  return {
    ...{ contents, contentsAreOpen, dialog, copyCitation },
    toggleContents: () => (contentsAreOpen ? setOpenOf(undefined) : openContents()),
    openDialog: setDialog,
    closeDialog: () => setDialog(undefined),
  };
};
