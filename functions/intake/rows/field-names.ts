/**
 * The fields an import file may have, under the name of the import format, each with the other
 * spellings that are understood. Case, underscores, hyphens and spaces in a name do not matter; of two
 * spellings in one row the earlier in the list counts and the other is kept under `extra`.
 */
const spellings = {
  obligation_id: ["obligationnumber", "ruleid", "rulenumber", "id"],
  cfr_title: ["titlenumber", "cfrtitlenumber", "titleno"],
  part_no: ["part", "partnumber", "cfrpart"],
  part_description: ["partname", "partheading", "parttitle"],
  section: ["sectionno", "sectionnumber", "sectionid", "cfrsection"],
  section_heading: ["sectiontitle", "sectionname"],
  source_section: ["citation", "cfrcitation", "source"],
  source_regulation: ["regulation"],
  rule_title: ["obligationtitle", "name", "heading"],
  rule_text_verbatim: [
    "verbatimtext",
    "verbatim",
    "ruletext",
    "obligationtext",
    "fulltext",
    "text",
    "content",
  ],
  rule_text_simplified: ["simplifiedtext", "simplified", "plainlanguage", "plaintext", "summary"],
  rule_type: ["ruletypes", "obligationtype", "type"],
  subject: [],
  action: ["requiredaction"],
  conditions: ["condition"],
  limitations: ["limitation"],
  exemption: ["exemptions", "exception", "exceptions"],
  cross_references_internal: ["internalcrossreferences", "internalreferences"],
  cross_references_external: ["externalcrossreferences", "externalreferences"],
  keywords: ["keyword", "tags"],
  effective_date: [],
  official_url: ["url", "sourceurl", "link"],
  compliance_status: [],
  priority: [],
  is_active: ["active"],
} as const satisfies Record<string, readonly string[]>;

export type FieldName = keyof typeof spellings;

export interface KnownField {
  readonly field: FieldName;
  /** 0 for the format's own name; a lower rank wins. */
  readonly rank: number;
}

const bare = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

const isFieldName = (name: string): name is FieldName => Object.hasOwn(spellings, name);

const bySpelling = new Map<string, KnownField>(
  Object.keys(spellings)
    .filter(isFieldName)
    .flatMap((field) =>
      [bare(field), ...spellings[field]].map((spelling, rank): [string, KnownField] => [
        spelling,
        { field, rank },
      ]),
    ),
);

/** `title` alone is the number of a CFR title in one file and a rule's heading in another. */
const isTitleNumber = (value: unknown): boolean =>
  typeof value === "number" ||
  (typeof value === "string" && /^\s*(title\s*)?\d{1,3}\s*(CFR\s*)?$/i.test(value));

const remembered = new Map<string, KnownField | "title" | undefined>();

/** Files use few names many times, so what a name means is looked up once. */
const lookUp = (name: string): KnownField | "title" | undefined => {
  if (remembered.has(name)) return remembered.get(name);
  const spelling = bare(name);
  const known = spelling === "title" ? "title" : bySpelling.get(spelling);
  if (remembered.size < 1_000) remembered.set(name, known);
  return known;
};

/** What a field of a file means, or undefined for one that is kept under `extra`. */
export const knownField = (name: string, value: unknown): KnownField | undefined => {
  const known = lookUp(name);
  if (known !== "title") return known;
  return { field: isTitleNumber(value) ? "cfr_title" : "rule_title", rank: 5 };
};
