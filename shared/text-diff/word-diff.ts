import { commonTokens } from "./token-diff.ts";
import { numbered, wordsOf } from "./words.ts";

/** A stretch of text that both sides have, or one of them alone. */
export interface DiffPart {
  kind: "same" | "removed" | "added";
  text: string;
}

/** A change and the common text behind it; a text that begins alike begins with no change. */
interface Stretch {
  removed: string;
  added: string;
  same: string;
}

const stretchesOf = (before: string, after: string): Stretch[] => {
  const a = wordsOf(before);
  const b = wordsOf(after);
  const known = new Map<string, number>();
  const stretches: Stretch[] = [{ removed: "", added: "", same: "" }];
  let i = 0;
  let j = 0;
  const take = (beforeEnd: number, afterEnd: number, same: string) => {
    const removed = a.slice(i, beforeEnd).join("");
    const added = b.slice(j, afterEnd).join("");
    const last = stretches.at(-1);
    if (removed || added || !last) stretches.push({ removed, added, same });
    else last.same += same;
    i = beforeEnd + 1;
    j = afterEnd + 1;
  };
  for (const [x, y] of commonTokens(numbered(a, known), numbered(b, known))) take(x, y, a[x] ?? "");
  take(a.length, b.length, "");
  return stretches;
};

const isSpace = (word: string | undefined): boolean => word !== undefined && word.trim() === "";

/**
 * `first. [Second]. Third` reads better as `first.[ Second.] Third`: an addition or removal that could begin a
 * few words later, with the same texts, begins at a space.
 */
const slid = (stretches: readonly Stretch[]): Stretch[] => {
  const result: Stretch[] = [];
  for (const { removed, added, same } of stretches) {
    const last = result.at(-1);
    const change = removed || added;
    const head = removed && added ? "" : headToPass(change, same);
    if (last) last.same += head;
    const moved = change.slice(head.length) + head;
    const rest = { removed: removed && moved, added: added && moved, same: same.slice(head.length) };
    result.push(head ? rest : { removed, added, same });
  }
  return result;
};

/** What a change and the text behind it both begin with, up to the first space; nothing when there is none. */
const headToPass = (change: string, behind: string): string => {
  const words = wordsOf(change);
  const end = words.findIndex(isSpace);
  const head = words.slice(0, Math.max(end, 0)).join("");
  return behind.startsWith(head) ? head : "";
};

/** Whether nothing but spaces of the same line stands between a change and the next. */
const isBlank = (text: string): boolean => !text.includes("\n") && text.trim() === "";

/** Spaces between two changes read better as part of them: one changed phrase, not many changed words. */
const joined = (stretches: readonly Stretch[]): Stretch[] => {
  const result: Stretch[] = [];
  for (const stretch of stretches) {
    const last = result.at(-1);
    const isOnePhrase = last && (last.removed || last.added) && isBlank(last.same);
    if (!isOnePhrase || !(stretch.removed || stretch.added)) {
      result.push({ ...stretch });
      continue;
    }
    last.removed += last.same + stretch.removed;
    last.added += last.same + stretch.added;
    last.same = stretch.same;
  }
  return result;
};

/** How many words both lists begin with alike. */
const alikeAtStart = (one: readonly string[], other: readonly string[]): number => {
  const end = one.findIndex((word, index) => word !== other[index]);
  return end < 0 ? one.length : end;
};

/** A joined change may begin and end with the same words on both sides: these are no change. */
const trimmed = (stretches: readonly Stretch[]): Stretch[] => {
  const result: Stretch[] = [];
  for (const { removed, added, same } of stretches) {
    const gone = wordsOf(removed);
    const come = wordsOf(added);
    const start = alikeAtStart(gone, come);
    const end = alikeAtStart(gone.slice(start).reverse(), come.slice(start).reverse());
    const last = result.at(-1);
    if (last) last.same += gone.slice(0, start).join("");
    result.push({
      removed: gone.slice(start, gone.length - end).join(""),
      added: come.slice(start, come.length - end).join(""),
      same: gone.slice(gone.length - end).join("") + same,
    });
  }
  return result;
};

/**
 * What changed between two texts, word by word. Parts in order: all but the added ones make `before`, all but
 * the removed ones make `after`, letter for letter. A removal stands before the addition in its place.
 */
export const wordDiff = (before: string, after: string): DiffPart[] =>
  trimmed(joined(slid(stretchesOf(before, after)))).flatMap(({ removed, added, same }) => {
    const parts: DiffPart[] = [
      { kind: "removed", text: removed },
      { kind: "added", text: added },
      { kind: "same", text: same },
    ];
    return parts.filter(({ text }) => text !== "");
  });
