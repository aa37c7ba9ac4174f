import { useState } from "react";
import type { SectionRead } from "../../../../shared/schemas/regulation-text.ts";
import { sectionTextPath } from "../../lib/law-path.ts";
import { citationOf, copyText, focusedParagraph } from "./copying.ts";
import { useTarget } from "./law-text.tsx";
import { useReaderKeys } from "./use-reader-keys.ts";

type Dialog = "compare" | "keys" | "date";

/** What the keys and the tools of a section do. */
export const useSectionActions = (
  section: SectionRead | undefined,
  openContents: () => void,
  goTo: (path: string) => void,
) => {
  const target = useTarget();
  const [dialog, setDialog] = useState<Dialog>();
  const step = (neighbor: SectionRead["previous"] | undefined) => {
    if (section && neighbor) goTo(sectionTextPath(section.titleNumber, neighbor.identifier));
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
    ...{ dialog, copyCitation },
    openDialog: setDialog,
    closeDialog: () => setDialog(undefined),
  };
};
