import { isDeepStrictEqual } from "node:util";
import { wordingOf } from "./company-rule.ts";
import type { SelectedRule } from "./find-rule.ts";
import type { Overlay } from "./overlay-repository.ts";
import { differing, fields, type RuleChange } from "./rule-changes.ts";

/** The company's own wording of a rule, whose it is, and the master's that it stands on. */
type Copy = Pick<Overlay, "copy" | "copiedBy" | "copiedAt" | "base">;

/** Whether a rule has this very copy. */
export const hasCopy = (overlay: Copy, { copy, copiedBy, copiedAt, base }: Copy): boolean =>
  isDeepStrictEqual(
    [overlay.copy, overlay.copiedBy, overlay.copiedAt, overlay.base],
    [copy, copiedBy, copiedAt, base],
  );

/**
 * The change that gives a rule another copy, or none; undefined where it has it already. Notes, status,
 * priority, assignment, tags and the company's title stay.
 */
export const copyChange = (
  rule: SelectedRule & { readonly overlay: Overlay },
  wanted: Partial<Copy>,
  by: { userId: string; now: Date },
): RuleChange | undefined => {
  const overlay = { ...rule.overlay, ...wanted };
  if (hasCopy(rule.overlay, overlay)) return undefined;
  const before = wordingOf(rule);
  const after = wordingOf({ ...rule, overlay });
  const names = Object.keys(differing(before, after));
  return {
    changes: { ...wanted, lastEditedBy: by.userId, lastEditedAt: by.now.toISOString() },
    before: fields(names, before),
    after: fields(names, after),
  };
};

/** What Import from Master changes: text, action and simplified text read as the master's again. */
export const noCopy: Copy = { copy: null, copiedBy: null, copiedAt: null, base: null };
