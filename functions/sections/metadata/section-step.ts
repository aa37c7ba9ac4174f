import type { HorizonStep } from "../../../shared/schemas/horizon.ts";
import type { VersionRecord } from "./section-record.ts";

const removedMark = /\s*\[Removed\]$/;

/** The heading of a section that a later version of its part has no more. */
export const removedHeading = (heading: string): string =>
  `${heading.replace(removedMark, "")} [Removed]`.trim();

/** Whether a version says that its section is no more. */
export const isRemoved = ({ sectionDescription, definitionsLength }: VersionRecord): boolean =>
  definitionsLength === 0 && removedMark.test(sectionDescription);

/** What a version brought after the one before it; undefined where that is a text alone, or nothing. */
const kindOf = (
  version: VersionRecord,
  before: VersionRecord | undefined,
): HorizonStep["kind"] | undefined => {
  if (isRemoved(version)) return before && !isRemoved(before) ? "removed" : undefined;
  if (version.added || (before && isRemoved(before))) return "added";
  const hasHeadings = before && before.sectionDescription !== "" && version.sectionDescription !== "";
  return hasHeadings && before.sectionDescription !== version.sectionDescription ? "heading" : undefined;
};

/**
 * What the map tells of an entry beside the changes of its text: the newest step, unless a later version brought
 * another text. A heading that changed together with the text is part of that change.
 * @param versions from the oldest to the newest
 */
export const stepOf = (versions: readonly VersionRecord[]): HorizonStep | null => {
  for (let index = versions.length - 1; index >= 0; index -= 1) {
    const version = versions[index];
    const before = versions[index - 1];
    if (!version) return null;
    const kind = kindOf(version, before);
    const hasOtherText = before !== undefined && before.text.hash !== version.text.hash;
    if (kind && !(kind === "heading" && hasOtherText)) {
      const { createdAt, effectiveDate } = version;
      const previousHeading = kind === "heading" ? (before?.sectionDescription ?? null) : null;
      return { kind, createdAt, effectiveDate, previousHeading };
    }
    if (hasOtherText) return null;
  }
  return null;
};
