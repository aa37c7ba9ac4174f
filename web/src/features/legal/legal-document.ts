/** A paragraph, or a list of points. */
export type LegalBlock = string | readonly string[];

/** A text with numbered sections. */
export interface LegalDocument {
  readonly title: string;
  readonly summary: string;
  readonly sections: readonly {
    readonly id: string;
    readonly heading: string;
    readonly blocks: readonly LegalBlock[];
  }[];
}

/** Both texts are of this day. */
export const lastUpdated = { iso: "2025-09-06", text: "September 6, 2025" } as const;

/** Whom people write to. An operator who publishes an installation names an address of their own here. */
export const contactAddress = "legal@subpart.example.com";
