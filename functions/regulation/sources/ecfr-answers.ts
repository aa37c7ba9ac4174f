import * as z from "zod";

/*
 * Answers of the eCFR's API (https://www.ecfr.gov/developers/documentation/api/v1). Fields that we do not read may come
 * and go; one that we read and that is missing or of another type refuses the answer.
 */

/** "Not a day" would be asked for in an address, so it is refused here. */
const Day = z.iso.date();

const EcfrTitle = z.looseObject({
  number: z.int().min(1).max(99),
  name: z.string(),
  latest_amended_on: Day.nullable(),
  latest_issue_date: Day.nullable(),
  up_to_date_as_of: Day.nullable(),
  reserved: z.boolean(),
  /** Only while the title is being imported. */
  processing_in_progress: z.boolean().optional(),
});

export type EcfrTitle = z.infer<typeof EcfrTitle>;

export const EcfrTitles = z.looseObject({
  titles: z.array(EcfrTitle).min(1),
  meta: z.looseObject({ date: Day, import_in_progress: z.boolean() }),
});
export type EcfrTitles = z.infer<typeof EcfrTitles>;

const EcfrVersion = z.looseObject({
  date: Day,
  amendment_date: Day.nullish(),
  issue_date: Day,
  /** "744.3", or "Appendix A to Part 2002". */
  identifier: z.string(),
  name: z.string(),
  part: z.string(),
  /** Whether the source takes it for a change of substance; notices of links and editorial edits may be. */
  substantive: z.boolean(),
  removed: z.boolean(),
  type: z.string(),
});

export const EcfrVersions = z.looseObject({
  content_versions: z.array(EcfrVersion),
  meta: z.looseObject({ latest_issue_date: Day.nullish() }),
});
export type EcfrVersions = z.infer<typeof EcfrVersions>;

/** A title, and all that is below it; `children` is missing at the leaves. */
export const EcfrStructure = z.looseObject({
  identifier: z.string(),
  type: z.string(),
  label: z.string(),
  label_description: z.string(),
  reserved: z.boolean(),
  get children() {
    return z.array(EcfrStructure).optional();
  },
});
export type EcfrStructure = z.infer<typeof EcfrStructure>;

const Hierarchy = z.record(z.string(), z.string().nullable());

export const EcfrCorrections = z.looseObject({
  ecfr_corrections: z.array(
    z.looseObject({
      id: z.int(),
      cfr_references: z.array(z.looseObject({ cfr_reference: z.string(), hierarchy: Hierarchy })),
      corrective_action: z.string(),
      error_corrected: Day.nullable(),
      error_occurred: Day.nullable(),
      /** "71 FR 9927", or "N/A". */
      fr_citation: z.string(),
      title: z.int(),
    }),
  ),
});
export type EcfrCorrections = z.infer<typeof EcfrCorrections>;

const EcfrAgency = z.looseObject({
  name: z.string(),
  short_name: z.string().nullish(),
  slug: z.string(),
  get children() {
    return z.array(EcfrAgency).optional();
  },
  cfr_references: z.array(z.looseObject({ title: z.int(), chapter: z.string().optional() })),
});

export const EcfrAgencies = z.looseObject({ agencies: z.array(EcfrAgency) });
export type EcfrAgencies = z.infer<typeof EcfrAgencies>;
