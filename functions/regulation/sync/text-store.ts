import type { ContentsNode } from "../../../shared/regulation/text-model.ts";
import type { StoredPart } from "../text/store-part.ts";

/** What the source says of the changes of a part's sections, by section: whether they are substantive. */
export type SubstantiveFlags = Readonly<Record<string, boolean>>;

/** What is published with the parts of an issue. */
interface IssueContents {
  readonly titleName: string;
  /** The tree down to parts. */
  readonly contents: readonly ContentsNode[];
  /** Parts that the issue no longer has. */
  readonly gone: readonly string[];
  /** Whether the copy had the whole title before, so that a part it lacked is new law. */
  readonly newParts: boolean;
}

/** A title's next state while its parts arrive. */
interface Edition {
  /**
   * Stores a part; repeating it does no harm.
   * @throws SourceProblem for XML that was cut, or is none
   */
  putPart(part: string, xml: Buffer, substantive: SubstantiveFlags): Promise<StoredPart>;
  /** Switches the title to its next state, whole. @returns its sections, the issue up to which it is known, and the parts that ended */
  publish(
    stored: readonly StoredPart[],
    issue: IssueContents,
    now: Date,
  ): Promise<{
    readonly sections: number;
    readonly issueDate: string;
    readonly ended: readonly StoredPart[];
  }>;
}

/** Where texts are kept. */
export interface TextStore {
  /** The parts that a title's published text has. */
  published(titleNumber: number): Promise<readonly string[]>;
  openEdition(titleNumber: number, issueDate: string): Promise<Edition>;
}
