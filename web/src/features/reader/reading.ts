import { createContext, type FocusEvent, type MouseEvent, type ReactNode, useContext } from "react";
import type { TermDefinition } from "../../../../shared/schemas/regulation-text.ts";

/** What the card beside the text shows. */
export type PreviewOf = { kind: "place"; citation: string } | { kind: "term"; definition: TermDefinition };

/** What every paragraph needs of the page it stands on. */
export interface Reading {
  /** Definitions of the terms; empty while the switch is off. */
  definitions: readonly TermDefinition[];
  /** The same place as of the day that is read. */
  withDate: (path: string) => string;
  /** Where a paragraph of this page is. */
  anchorOf: (path: string) => string;
  openPreview: (of: PreviewOf, anchor: HTMLElement, isAtOnce: boolean) => void;
  closePreview: () => void;
}

const nothing = () => undefined;

export const ReadingContext = createContext<Reading>({
  definitions: [],
  withDate: (path) => path,
  anchorOf: (path) => `#p-${path}`,
  openPreview: nothing,
  closePreview: nothing,
});

export const useReading = (): Reading => useContext(ReadingContext);

/** Opens the card while the pointer or the focus is on a link or term. */
export const previewOf = (of: PreviewOf, open: Reading["openPreview"], close: Reading["closePreview"]) => ({
  onMouseEnter: ({ currentTarget }: MouseEvent<HTMLElement>) => open(of, currentTarget, false),
  onMouseLeave: close,
  onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => open(of, currentTarget, true),
  onBlur: close,
});

/** What a company makes of the title that is read. */
export interface CompanyReading {
  /** False for people without a company: they see no rules. */
  hasCompany: boolean;
  addTitle: ReactNode;
  /** Draws what follows a title, a part or a section; it comes from their feature. */
  follow: (place: { titleNumber: number; part: string | null; section: string | null }) => ReactNode;
}
