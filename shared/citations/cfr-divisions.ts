import { takeParts } from "./cfr-numbers.ts";
import { type Cursor, follows } from "./cursor.ts";
import type { CfrPlace, CitationContext, Draft, List } from "./found-citation.ts";

export const separator = / ?(?:[,;] ?)?(?:(?:(?:and\/or|and|or|through|thru|to)(?![a-z])|-) ?)?/iy;
export const isRange = /(?:through|thru|to|-) ?$/i;
export const partKind = / ?parts?(?:\(s\))? ?(?=\d)/iy;
const subpartKind = / ?(?:subparts?|subpts?\.)(?:\(s\))? ?/iy;
const appendixKind = / ?(appendix|appendices|app\.|supplement) ?/iy;
const subpartName = /(?:[A-Z]{1,6}[a-z]?|\d{1,4}\.\d{1,2})(?![\w(]|\.\d)/y;
const appendixName = /(?:[A-Z]{1,3}(?:-\d{1,2})?|\d{1,2})(?![\w(.-]*\w| CFR)/y;
const ownerWord =
  /,? ?(?:of|to|in) (?=(?:the )?(?:parts?|subparts?|§|\d{1,2} CFR|this (?:sub)?part))(?:the )?/iy;
const otherOwner = / (?:of|to) (?!this (?:chapter|title|subchapter|subtitle)\b|title \d)/iy;

/** Where a subpart or an appendix is, and the parts that say so: they are citations of their own. */
interface Owner {
  readonly place: CfrPlace;
  readonly parts: readonly Draft[];
}

/** "part 164" or "45 CFR parts 160 and 164" as the owner; the list goes on with the parts behind it. */
const takeOwnerPart = (cursor: Cursor, list: List): Owner | undefined => {
  const from = cursor.at;
  const named = cursor.take(/(\d{1,2}) CFR,? ?/iy)?.[1];
  const title = named === undefined ? list.title : Number(named);
  const kind = cursor.take(partKind)?.[0];
  if (kind === undefined && named === undefined) return undefined;
  const found = takeParts(cursor, title, false);
  const first = found?.[0];
  if (!first) return undefined;
  Object.assign(list, { title, kind: "part", isPlural: /parts/i.test(kind ?? "") });
  return { place: first.place, parts: [{ ...first, from }, ...found.slice(1)] };
};

/** The part, or the subpart, that the text stands in. */
const ownPlace = ({ title, part, subpart }: CitationContext, isSubpart: boolean): Owner | undefined => {
  if (part === undefined || (isSubpart && subpart === undefined)) return undefined;
  const place = { ...(title !== undefined && { title }), part, ...(isSubpart && subpart && { subpart }) };
  return { place, parts: [] };
};

/** The part "of part 164", "of this part", "to subpart E of part 61" names; undefined where it names none. */
const takeOwner = (cursor: Cursor, list: List, context: CitationContext): Owner | undefined =>
  cursor.attempt(() => {
    if (!cursor.take(ownerWord)) return undefined;
    const own = cursor.take(/this (?:sub)?part\b/iy);
    if (own) return ownPlace(context, /sub/i.test(own[0]));
    if (!cursor.take(subpartKind)) return takeOwnerPart(cursor, list);
    const name = cursor.take(subpartName)?.[0];
    const owner = name === undefined ? undefined : takeOwner(cursor, list, context);
    return owner && { ...owner, place: { ...owner.place, subpart: name ?? "" } };
  });

interface Named {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly isEnd: boolean;
}

/** "A, B and D", "A through C". */
const takeNames = (cursor: Cursor, name: RegExp): Named[] => {
  const found: Named[] = [];
  for (;;) {
    const more = cursor.attempt(() => {
      const between = found.length === 0 ? "" : cursor.take(separator)?.[0];
      const from = cursor.at;
      const next = between === undefined ? undefined : cursor.take(name)?.[0];
      if (next === undefined || (found.length > 0 && between?.trim() === "")) return undefined;
      return { from, to: cursor.at, name: next, isEnd: isRange.test(between ?? "") };
    });
    if (!more) return found;
    found.push(more);
  }
};

/** The part before: "part 164, subpart E" says where the subpart is. */
const partBefore = (list: List): CfrPlace | undefined => {
  const before = list.drafts.at(-1)?.place;
  if (before?.part === undefined) return undefined;
  return { ...(before.title !== undefined && { title: before.title }), part: before.part };
};

const withRanges = (names: readonly Named[], placeOf: (name: string) => CfrPlace): Draft[] =>
  names.map(({ from, to, name }, at) => {
    const end = names[at + 1];
    return { from, to, place: { ...placeOf(name), ...(end?.isEnd && { through: end.name }) } };
  });

const numberedPart = (name: string): string | undefined =>
  name.includes(".") ? name.split(".")[0] : undefined;

/** Where subparts are that no part is named for: in the part of the text itself, unless other words say where. */
const partOfText = (cursor: Cursor, list: List, { part }: CitationContext): CfrPlace | undefined => {
  if (part === undefined || follows(cursor, otherOwner)) return undefined;
  return { ...(list.title !== undefined && { title: list.title }), part };
};

/** "subparts A and C of this part"; the Federal Acquisition Regulation's subparts carry their part ("9.4"). */
export const takeSubparts = (cursor: Cursor, list: List, context: CitationContext): Draft[] | undefined => {
  const names = cursor.take(subpartKind) && takeNames(cursor, subpartName);
  const first = names?.[0];
  if (!first || (numberedPart(first.name) !== undefined && (list.title ?? context.title) !== 48))
    return undefined;
  const owner = takeOwner(cursor, list, context);
  const place = owner?.place ?? partBefore(list) ?? partOfText(cursor, list, context);
  const part = numberedPart(first.name) ?? place?.part;
  if (part === undefined) return undefined;
  const title = place?.title ?? list.title;
  const drafts = withRanges(names, (subpart) => ({
    ...(title !== undefined && { title }),
    part: numberedPart(subpart) ?? part,
    subpart,
  }));
  return [...drafts, ...(owner?.parts ?? [])];
};

const appendixIdentifier = (word: string, name: string, { part = "", subpart }: CfrPlace): string => {
  const kind = /^supp/i.test(word) ? "Supplement" : "Appendix";
  const within = subpart === undefined ? `Part ${part}` : `Subpart ${subpart} of Part ${part}`;
  return `${kind}${name && ` ${name}`} to ${within}`;
};

/** "appendices A and B to part 50", "the appendix to this part". */
export const takeAppendices = (cursor: Cursor, list: List, context: CitationContext): Draft[] | undefined => {
  const word = cursor.take(appendixKind)?.[1];
  if (word === undefined) return undefined;
  const names = takeNames(cursor, appendixName);
  // "the appendix to this part": the space belongs to what follows.
  if (names.length === 0 && cursor.text[cursor.at - 1] === " ") cursor.at -= 1;
  const here = { from: cursor.at, to: cursor.at, name: "", isEnd: false };
  const owner = takeOwner(cursor, list, context);
  const place = owner?.place ?? (names.length > 0 ? partBefore(list) : undefined);
  if (place?.part === undefined) return undefined;
  const { subpart: _, through: __, ...own } = place;
  const drafts = withRanges(names.length > 0 ? names : [here], (name) => ({
    ...own,
    appendix: appendixIdentifier(word, name, place),
  }));
  return [...drafts, ...(owner?.parts ?? [])];
};
