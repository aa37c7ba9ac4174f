import type { FieldMerge, MergeField } from "../../../shared/schemas/rule-merge.ts";
import { mergeTexts } from "../../../shared/text-diff/merge-texts.ts";

export type Wording = Readonly<Record<MergeField, string>>;

const mergeFields = ["text", "ruleTextSimplified", "action"] as const satisfies MergeField[];

/** Both changes of one text in one; undefined where they conflict. Without a base only equal texts merge. */
const mergedText = (base: string | undefined, yours: string, theirs: string): string | undefined => {
  if (yours === theirs || theirs === base) return yours;
  if (yours === base) return theirs;
  return base === undefined ? undefined : mergeTexts(base, yours, theirs);
};

/**
 * Each text of a copy beside its master's. Where one side changed it, that side's is the result; where both
 * changed different words, both changes; else it is a conflict without a result.
 * @param base the master's wording that the copy was made from; null where it was not kept
 */
export const mergeWording = (base: Wording | null, yours: Wording, theirs: Wording): FieldMerge[] =>
  mergeFields.map((field) => {
    const result = mergedText(base?.[field], yours[field], theirs[field]);
    return {
      field,
      base: base?.[field] ?? null,
      yours: yours[field],
      theirs: theirs[field],
      result: result ?? null,
      conflict: result === undefined,
    };
  });
