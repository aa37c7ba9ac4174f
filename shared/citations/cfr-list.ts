import { isRange, partKind, separator, takeAppendices, takeSubparts } from "./cfr-divisions.ts";
import { takeParts, takeSection } from "./cfr-numbers.ts";
import { type Cursor, follows } from "./cursor.ts";
import { continuedPath, takeDesignators } from "./designators.ts";
import type { CfrPlace, CitationContext, Draft, List } from "./found-citation.ts";

const sectionKind = / ?(?:§{1,2}|sections?(?![a-z])|secs?\.|sec(?= ?\d))(?:\(s\))? ?/iy;
const paragraphKind = /,? ?(?:paragraphs?|para\.|par\.)(?:\(s\))? ?(?=\()/iy;
const ends = / ?(?:[,;.)\]:]|$|(?:and|or|through|to)\b|(?:of|in) (?:this|title|part)\b)/iy;

const sections = (
  cursor: Cursor,
  list: List,
  context: CitationContext,
  isAnnounced = false,
): Draft[] | undefined => {
  const found = takeSection(cursor, list.title, context.isField === true);
  if (!found) return undefined;
  const before = list.drafts.at(-1)?.place;
  // "§ 11.10 and 2.5 times": a number of another part only where several sections were announced.
  const isSure = isAnnounced || list.isPlural || list.isNamed || !before || before.part === found.place.part;
  list.kind = "section";
  return isSure ? [found] : undefined;
};

const parts = (cursor: Cursor, list: List, isFirst: boolean, title = list.title): Draft[] | undefined => {
  const found = takeParts(cursor, title, list.isPlural);
  // "part 11, 30 days": only what ends like a list goes on with one.
  if (!found || (!isFirst && !list.isPlural && !follows(cursor, ends))) return undefined;
  list.kind = "part";
  return found;
};

/** Paragraphs that go on with those of the last place. */
const moreParagraphs = (cursor: Cursor, last: Draft | undefined): Draft[] | undefined => {
  const from = cursor.at;
  const next = takeDesignators(cursor);
  if (!next || last?.place.section === undefined) return undefined;
  const previous = last.place.paragraph;
  const paragraph = previous === undefined ? undefined : continuedPath(previous, next);
  if (paragraph === undefined) return undefined;
  const { through: _, ...place } = last.place;
  return [{ from, to: cursor.at, place: { ...place, paragraph } }];
};

/** "§ 11.10, paragraph (a)": the paragraph belongs to the section before it. */
const paragraphsInWords = (cursor: Cursor, last: Draft | undefined): Draft[] | undefined => {
  const paragraph = takeDesignators(cursor);
  if (!paragraph || last?.place.section === undefined || last.place.paragraph !== undefined) return undefined;
  // "paragraph (b) of this section" after a section is of another one.
  if (follows(cursor, / (?:of|to) /iy)) return undefined;
  last.place = { ...last.place, paragraph };
  last.to = cursor.at;
  return [];
};

/** The place after a word that says its kind; undefined where there is no such word or nothing sure follows. */
const announced = (cursor: Cursor, list: List, context: CitationContext): Draft[] | undefined => {
  const section = cursor.take(sectionKind);
  if (section) {
    list.isPlural = /§§|sections|secs|\(s\)/i.test(section[0]);
    return sections(cursor, list, context, true);
  }
  const part = cursor.take(partKind);
  if (part) {
    list.isPlural = /parts|\(s\)/i.test(part[0]);
    return parts(cursor, list, true);
  }
  if (cursor.take(paragraphKind)) return paragraphsInWords(cursor, list.drafts.at(-1));
  return cursor.attempt(() => takeSubparts(cursor, list, context)) ?? takeAppendices(cursor, list, context);
};

/** As `announced`; the first of the places begins with the word. */
const announcedWithWord = (cursor: Cursor, list: List, context: CitationContext): Draft[] | undefined => {
  const from = cursor.at + (cursor.text[cursor.at] === " " ? 1 : 0);
  const found = announced(cursor, list, context);
  return found?.map((draft, at) => (at === 0 ? { ...draft, from } : draft));
};

const plainNumber = (cursor: Cursor, list: List, context: CitationContext): Draft[] | undefined => {
  if (follows(cursor, /\(/y)) return moreParagraphs(cursor, list.drafts.at(-1));
  const isFirst = list.drafts.length === 0;
  return (
    cursor.attempt(() =>
      list.kind === "part" && !list.isNamed ? undefined : sections(cursor, list, context),
    ) ??
    cursor.attempt(() =>
      list.kind === "part" || (isFirst && list.isNamed) ? parts(cursor, list, isFirst) : undefined,
    )
  );
};

const precise = ({ paragraph, section, subpart, appendix, part }: CfrPlace): string | undefined =>
  paragraph ?? section ?? appendix ?? subpart ?? part;

/**
 * Reads a list of places: "§§ 1026.5 through 1026.7 and 1026.9(a)", "parts 160 and 164, subparts A and E".
 * It ends before the first word that does not go on with it.
 * @param title the title the places are in, as far as it is known before them
 * @param isNamed whether the text names the title right before ("21 CFR")
 */
export const readList = (
  cursor: Cursor,
  title: number | undefined,
  isNamed: boolean,
  context: CitationContext,
): Draft[] => {
  const list: List = { drafts: [], kind: undefined, isPlural: false, title, isNamed };
  for (;;) {
    const more = cursor.attempt(() => {
      const isFirst = list.drafts.length === 0;
      const between = isFirst ? "" : (cursor.take(separator)?.[0] ?? "");
      const found =
        cursor.attempt(() => announcedWithWord(cursor, list, context)) ??
        (isFirst || between.trim() !== "" ? plainNumber(cursor, list, context) : undefined);
      return found && { found, isEnd: isRange.test(between) };
    });
    if (!more) return list.drafts;
    const [last, first] = [list.drafts.at(-1), more.found[0]];
    const through = first && precise(first.place);
    if (more.isEnd && last && through !== undefined) last.place = { ...last.place, through };
    list.drafts.push(...more.found);
  }
};
