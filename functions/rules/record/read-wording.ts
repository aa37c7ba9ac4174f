import { createHash } from "node:crypto";
import { type RuleState, wordingOf } from "./company-rule.ts";
import type { Overlay } from "./overlay-repository.ts";

const hashOf = ({ text, ruleTextSimplified, action }: ReturnType<typeof wordingOf>): string =>
  createHash("sha256")
    .update(JSON.stringify([text, ruleTextSimplified, action]))
    .digest("base64url");

/** A name of what a rule says now: its text, simplified text and action, the company's where it has its own. */
export const hashOfWording = (rule: RuleState): string => hashOf(wordingOf(rule));

/** What a rule's state keeps of who read it: which wording was read last. */
interface ReadWording {
  readonly readWording: string;
  /** Null for the company's own wording. */
  readonly readMaster: string | null;
}

/** The wording a rule has now, as its state keeps it once it has been read. */
export const readWordingOf = (rule: RuleState): ReadWording => ({
  readWording: hashOfWording(rule),
  readMaster: rule.overlay?.copy ? null : rule.master.updatedAt,
});

/** Names of copies, made once: a changed rule has another copy. */
const copyHashes = new WeakMap<NonNullable<Overlay["copy"]>, string>();
const hashOfCopy = (copy: NonNullable<Overlay["copy"]>): string => {
  const known = copyHashes.get(copy) ?? hashOf(copy);
  copyHashes.set(copy, known);
  return known;
};

/**
 * Whether a rule has been read as it is now. Where the company has its own wording, that very one; else the
 * master rule as it was last imported, whose texts lists do not have: one that was imported again with another
 * content counts as unread, whichever of its fields changed.
 * @param masterUpdatedAt when the master rule got its present content
 */
export const isRead = ({ copy, readWording, readMaster }: Overlay, masterUpdatedAt: string): boolean => {
  if (readWording === null) return false;
  return copy ? readWording === hashOfCopy(copy) : readMaster === masterUpdatedAt;
};
