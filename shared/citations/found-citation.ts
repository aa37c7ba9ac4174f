/** A place in the Code of Federal Regulations, as far as the text says it or its context gives it. */
export interface CfrPlace {
  readonly title?: number;
  readonly part?: string;
  readonly section?: string;
  /** `(a)(1)(ii)`. */
  readonly paragraph?: string;
  /** `E`, `AAA`; in title 48 `9.4`. */
  readonly subpart?: string;
  /** The whole identifier: `Appendix B to Part 50`, `Supplement I to Part 1026`. */
  readonly appendix?: string;
  /** The other end of a range, of the same kind as the most precise field: `1026.7`, `211`, `(c)(12)`, `C`. */
  readonly through?: string;
}

interface Span {
  /** Position in UTF-16 units. */
  readonly from: number;
  /** End, not included. */
  readonly to: number;
}

/** A citation of the Code of Federal Regulations within a text. */
export type FoundPlace = Span & { readonly kind: "cfr"; readonly place: CfrPlace };

/** A citation of another official text, which opens on its official site. */
export type FoundLaw = Span & {
  readonly kind: "us_code" | "public_law" | "statutes" | "federal_register" | "act";
  readonly href: string;
};

export type FoundCitation = FoundPlace | FoundLaw;

/** Where a text stands, and what it is. */
export interface CitationContext {
  readonly title?: number | undefined;
  readonly part?: string | undefined;
  readonly subpart?: string | undefined;
  readonly section?: string | undefined;
  /** The text is a field that holds a citation: a plain "11.10" or "part 11" is one, without a § or "of this chapter". */
  readonly isField?: boolean;
}

/** A citation that is being read; what follows it in the text still completes its place. */
export interface Draft {
  from: number;
  to: number;
  place: CfrPlace;
}

/** What a list of places says so far. */
export interface List {
  readonly drafts: Draft[];
  kind: "section" | "part" | undefined;
  isPlural: boolean;
  title: number | undefined;
  /** The list stands after "21 CFR" or "title 21": plain numbers are places. */
  readonly isNamed: boolean;
}

/** The address of a place in the reader, or undefined where it names no title or no part. */
export const readerAddress = (place: CfrPlace): string | undefined => {
  const { title, part, section, paragraph, subpart, appendix } = place;
  if (title === undefined) return undefined;
  const at = section ?? appendix;
  if (at !== undefined) {
    const anchor = paragraph === undefined ? "" : `#p-${paragraph.slice(1, -1).replaceAll(")(", "-")}`;
    return `/cfr/${title}/section-${encodeURIComponent(at)}${anchor}`;
  }
  if (part === undefined) return undefined;
  const anchor = subpart === undefined ? "" : `#subpart-${encodeURIComponent(subpart)}`;
  return `/cfr/${title}/part-${encodeURIComponent(part)}${anchor}`;
};
