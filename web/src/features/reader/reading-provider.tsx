import { type ReactNode, useCallback, useMemo } from "react";
import { useLocation } from "react-router-dom";
import type { SectionRead } from "../../../../shared/schemas/regulation-text.ts";
import { dated, paragraphId } from "../../lib/law-path.ts";
import { PreviewCard } from "./preview-card.tsx";
import { type Reading, ReadingContext } from "./reading.ts";
import { usePreviewCard } from "./use-preview-card.ts";

interface ReadingProviderProps {
  title: string;
  section?: SectionRead;
  date: string | undefined;
  termsAreOn: boolean;
  /** Where a paragraph is; by default on this page. Memoised by the caller where it matters. */
  anchorOf?: (path: string) => string;
  children: ReactNode;
}

const noDefinitions: SectionRead["definitions"] = [];

/** Gives the texts below what their links and terms need, and shows the card they open. */
export const ReadingProvider = ({
  title,
  section,
  date,
  termsAreOn,
  anchorOf,
  children,
}: ReadingProviderProps) => {
  const { card, open, close, keep } = usePreviewCard();
  const { search } = useLocation();
  const onThisPage = useCallback((path: string) => `${search}#${paragraphId(path)}`, [search]);
  const definitions = (termsAreOn ? section?.definitions : undefined) ?? noDefinitions;
  const reading = useMemo(
    (): Reading => ({
      definitions,
      withDate: dated(date),
      anchorOf: anchorOf ?? onThisPage,
      openPreview: open,
      closePreview: close,
    }),
    [definitions, date, anchorOf, onThisPage, open, close],
  );
  return (
    <ReadingContext value={reading}>
      {children}
      <PreviewCard
        card={card}
        onKeep={keep}
        onLeave={close}
        title={title}
        section={section?.identifier}
        date={date}
      />
    </ReadingContext>
  );
};
