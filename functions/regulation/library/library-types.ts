/**
 * A library of master rules has an owner: the shared one, or one company's own.
 * `partition` begins every key of it, so a company's library lies under the company's own prefix.
 *
 *   pk `LIB#SHARED` | `C#{companyId}#LIB`             sk `TITLE#{nnn}`                 pointer: current
 * version and counts
 *   pk `{partition}#T#{title}`                        sk `MANIFEST#{version}#{chunk}`  the parts of one
 * version, packed
 *   pk `{partition}#T#{title}#P#{part}`               sk `RULES#{version}#{chunk}`     the rules of one part,
 * packed
 *
 * A version is the hash of its content. Readers follow the pointer, so switching the pointers of all titles
 * of an import in one transaction publishes it at once.
 */
export interface Library {
  readonly kind: "shared" | "own";
  readonly partition: string;
  /** Whose it is; none for the shared one. */
  readonly companyId?: string;
}

export const sharedLibrary: Library = { kind: "shared", partition: "LIB#SHARED" };
export const ownLibrary = (companyId: string): Library => ({
  kind: "own",
  partition: `C#${companyId}#LIB`,
  companyId,
});

/** What one title of a library holds now; the counts are kept by the import that publishes them. */
export interface TitlePointer {
  readonly titleNumber: number;
  /** Content hash of the manifest. */
  readonly version: string;
  readonly ruleCount: number;
  readonly activeRuleCount: number;
  readonly partCount: number;
  /** The ordinal the next new rule of this title gets. */
  readonly nextOrdinal: number;
  /** Counts publications, so that a version that came back is told from one that never went. */
  readonly revision: number;
  readonly updatedAt: string;
}

export interface ManifestPart {
  readonly partNo: string;
  readonly partDescription: string;
  /** Rules but withdrawn ones. */
  readonly ruleCount: number;
  readonly activeRuleCount: number;
  /** Content hash of the part's rules; names its chunks. */
  readonly version: string;
  readonly chunkCount: number;
  /** Ordinals of the part's rules as runs `[first, count]`, ascending. */
  readonly runs: readonly (readonly [number, number])[];
}

/** The parts of one version of a title, in the order of the CFR. */
export interface Manifest {
  readonly titleNumber: number;
  readonly version: string;
  /** Items the manifest itself takes. */
  readonly chunkCount: number;
  /** Those that hold rules. */
  readonly parts: readonly ManifestPart[];
  /** Also those whose rules were all withdrawn. */
  readonly allParts: readonly ManifestPart[];
}
