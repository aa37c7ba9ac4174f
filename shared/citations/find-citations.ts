import { readList } from "./cfr-list.ts";
import { sectionPattern } from "./cfr-numbers.ts";
import { Cursor, follows, plainText } from "./cursor.ts";
import { continuedPath, takeDesignators } from "./designators.ts";
import { findEcfrAddresses } from "./ecfr-address.ts";
import type { CfrPlace, CitationContext, Draft, FoundCitation } from "./found-citation.ts";
import { findLaws } from "./other-laws.ts";

/** Where a citation can begin. */
const starts = [
  String.raw`(?<![\w.-])(?<cfr>\d{1,3}) ?(?:CFR|C\. ?F\. ?R\.?)(?![a-z]{3}(?<!par))`,
  String.raw`\b(?<far>FAR|DFARS) (?=\d|parts? \d|subparts? \d)`,
  String.raw`\b(?<treasury>Treas(?:ury|\.) Reg(?:ulation|\.)s?)`,
  String.raw`\btitle (?<title>\d{1,2})(?![\w.])`,
  String.raw`\b(?<paragraph>paragraphs?(?:\(s\))? ?(?=\())`,
  String.raw`\bthis (?<own>part|subpart)\b`,
  String.raw`(?<place>§|\b(?:sections?|secs?\.|parts?|subparts?|appendix|appendices|supplement)(?:\(s\))? )`,
  String.raw`(?<![\w.-])(?<worded>(?=${sectionPattern},? paragraphs? ?\())`,
];
const start = new RegExp(starts.join("|"), "gi");
const startInField = new RegExp(
  [...starts, String.raw`(?<![\w.-])(?<plain>(?=${sectionPattern}(?!\w)))`].join("|"),
  "gi",
);

const afterTitle =
  /,? ?(?:(?:of the )?Code of Federal Regulations,? ?)?(?:\(?CFR\)?,? ?)?(?:,? ?(?:chapter|ch\.) [IVXL\d]+,? ?)?(?:,? ?subchapter [A-Z]+,? ?)?/iy;
const statuteAfterTitle = /,? ?(?:of the )?(?:United States Code|U\. ?S\. ?C)/iy;
const sameTitle = /,? (?:of|in|to) (?:this|the same) (?:title|chapter|subchapter|subtitle)\b/iy;
const otherTitle =
  /,? (?:of|in) (?:chapter [IVXL]+ of )?title (\d{1,2})(?!\w)(?!,? (?:of the )?(?:United States Code|U\. ?S\. ?C))/iy;
const titleAfter = /,? ?\(?(?:of |in )?(\d{1,2}) ?CFR\b(?! ?\d)/iy;
/** Words before "§ 1.2" or "part 2" that say it is of something else: "Form BE-11, part 2", "Cal. Code § 1.2". */
const foreignBefore =
  /(?:\b(?:Form|Schedule|Volume|Annex|Guide|Manual|Handbook|Circular|Standard|Code|UCC|Bulletin|Publication|Specification|ISO|IEC|ASTM|ANSI|NFPA|IEEE)(?:,? (?!(?:and|or|in|of|under|per|by|to)\b)[\w.-]+)?,? ?|\b(?:Stat|Ann|Proc|Rul|U\.C\.C)\. ?|-)$/;
const foreignAfter =
  / of (?:the |an? |such |its |that |said )?(?!this |title |part |subpart |chapter )(?:[\w.,'&-]+ ){0,6}?(?:Act|Code|Manual|Standards?|Agreement|Treaty|Circular|Handbook|Form|Guidelines?|Convention|Constitution|NFPA|ASTM|ANSI|UCC|Appendix|Schedule)\b(?! of Federal)/iy;

type Groups = Readonly<Record<string, string | undefined>>;

const withTitle = (place: CfrPlace, title: number | undefined): CfrPlace =>
  title === undefined ? place : { title, ...place };

/** The title that the words after a list give it. */
const titleBehind = (cursor: Cursor, context: CitationContext): number | undefined => {
  if (cursor.take(sameTitle)) return context.title;
  const named = cursor.take(otherTitle)?.[1] ?? (context.isField ? cursor.take(titleAfter)?.[1] : undefined);
  return named === undefined ? undefined : Number(named);
};

/** "part 2" alone can be of a form or a standard; in the law's own text "part 820" is of its title. */
const isSurePart = (text: string, { from, to, place }: Draft): boolean =>
  place.section !== undefined ||
  place.subpart !== undefined ||
  place.appendix !== undefined ||
  (/^(?:(?:parts? )?\d{2}|Parts? \d{3})/.test(text.slice(from, to)) &&
    !/^ (?:of|to) /.test(text.slice(to, to + 4)));

/** A list without a title before it: "§§ 11.10 and 11.30 of this chapter". */
const untitled = (cursor: Cursor, from: number, context: CitationContext): Draft[] => {
  cursor.at = from;
  const drafts = readList(cursor, undefined, false, context);
  if (drafts.length === 0) return [];
  const isForeign = foreignBefore.test(cursor.text.slice(Math.max(0, from - 40), from));
  const listEnd = cursor.at;
  const behind = titleBehind(cursor, context);
  if (context.isField)
    return drafts.map((draft) => ({ ...draft, place: withTitle(draft.place, behind ?? context.title) }));
  if (behind === undefined && (isForeign || follows(cursor, foreignAfter))) return [];
  cursor.at = listEnd;
  const sure = behind === undefined ? drafts.filter((draft) => isSurePart(cursor.text, draft)) : drafts;
  return sure.map((draft) => ({
    ...draft,
    place: withTitle(draft.place, draft.place.title ?? behind ?? context.title),
  }));
};

const titled = (cursor: Cursor, from: number, title: number, context: CitationContext): Draft[] => {
  cursor.take(afterTitle);
  const at = cursor.at;
  const drafts = readList(cursor, title, true, context);
  const first = drafts[0];
  if (!first) cursor.at = at;
  return first ? [{ ...first, from }, ...drafts.slice(1)] : [];
};

/** The section that "of this section" or "of § 11.10" gives a list of paragraphs; undefined where it is unsure. */
const sectionOfParagraphs = (
  cursor: Cursor,
  first: string,
  context: CitationContext,
): CfrPlace | undefined => {
  const { title, part, section } = context;
  const own =
    section !== undefined && /^\d/.test(section)
      ? { ...(title && { title }), ...(part && { part }), section }
      : undefined;
  if (cursor.take(/,? (?:of|in|to|under) this section\b/iy)) return own;
  if (follows(cursor, / (?:of|in|to|under) (?=§|sections? \d|\d{1,2} CFR)/iy)) {
    const at = cursor.at;
    const next = findPlaces(cursor.text.slice(at, at + 120), context)[0];
    cursor.at = at;
    const isNext = next !== undefined && next.from <= 8 && next.place.section !== undefined;
    return isNext ? { ...next.place } : undefined;
  }
  // A list in words alone may be of a definition or a statute, and "(i)" of any level.
  if (follows(cursor, / (?:of|to) /iy)) return undefined;
  return /^\((?![ivx]\)$)[a-z]{1,2}\)/.test(first) ? own : undefined;
};

interface Item {
  readonly from: number;
  readonly to: number;
  readonly paragraph: string;
  readonly isEnd: boolean;
}

const nextParagraph = (cursor: Cursor, last: Item): Item | undefined =>
  cursor.attempt(() => {
    const between = cursor.take(/,? ?(?:and\/or|and|or|through|thru|to|-)? ?(?:paragraphs? ?)?(?=\()/iy)?.[0];
    const from = cursor.at;
    const next = takeDesignators(cursor);
    const paragraph = next && continuedPath(last.paragraph, next);
    // "paragraph (a) (1)": what follows a space alone is no other paragraph.
    if (!paragraph || !between?.trim()) return undefined;
    return {
      from,
      to: cursor.at,
      paragraph,
      isEnd: /(?:through|thru|to|-) ?(?:paragraphs? ?)?$/i.test(between),
    };
  });

const paragraphs = (cursor: Cursor, from: number, context: CitationContext): Draft[] => {
  const first = takeDesignators(cursor);
  if (!first) return [];
  const items: Item[] = [{ from, to: cursor.at, paragraph: first, isEnd: false }];
  for (let last = items[0]; last; ) {
    const next = nextParagraph(cursor, last);
    if (next) items.push(next);
    last = next;
  }
  const place = sectionOfParagraphs(cursor, first, context);
  if (!place || place.section === undefined) return [];
  const { paragraph: _, through: __, ...section } = place;
  return items.map(({ from: at, to, paragraph }, index) => {
    const end = items[index + 1];
    return { from: at, to, place: { ...section, paragraph, ...(end?.isEnd && { through: end.paragraph }) } };
  });
};

const own = (kind: string, from: number, to: number, { title, part, subpart }: CitationContext): Draft[] => {
  const isSubpart = kind.toLowerCase() === "subpart";
  if (title === undefined || part === undefined || (isSubpart && subpart === undefined)) return [];
  return [{ from, to, place: { title, part, ...(isSubpart && subpart && { subpart }) } }];
};

const readAt = (cursor: Cursor, from: number, groups: Groups, context: CitationContext): Draft[] => {
  const { cfr, far, treasury, title, paragraph, own: kind } = groups;
  const named = cfr ?? title;
  if (title !== undefined && follows(cursor, statuteAfterTitle)) return [];
  if (named !== undefined) return titled(cursor, from, Number(named), context);
  if (far !== undefined) return titled(cursor, from, 48, context);
  if (treasury !== undefined) return titled(cursor, from, 26, context);
  if (paragraph !== undefined) return paragraphs(cursor, from, context);
  if (kind !== undefined) return own(kind, from, cursor.at, context);
  return untitled(cursor, from, context);
};

const findPlaces = (plain: string, context: CitationContext): Draft[] => {
  const places: Draft[] = [];
  const pattern = new RegExp(context.isField ? startInField : start);
  for (let found = pattern.exec(plain); found; found = pattern.exec(plain)) {
    const cursor = new Cursor(plain, pattern.lastIndex);
    const drafts = readAt(cursor, found.index, found.groups ?? {}, context);
    places.push(...drafts);
    pattern.lastIndex = Math.max(cursor.at, found.index + 1);
  }
  return places;
};

/**
 * Every citation in a text, in the order of the text and without overlap: of the Code of Federal Regulations
 * (sections, parts, subparts, appendices, paragraphs, lists and ranges of them, addresses of ecfr.gov), the
 * United States Code, Public Laws, the Statutes at Large, the Federal Register and well-known Acts. What is not
 * sure is left out. "This part" and "paragraph (b) of this section" need the context of the text.
 */
export const findCitations = (text: string, context: CitationContext = {}): FoundCitation[] => {
  const plain = plainText(text);
  const all: FoundCitation[] = [
    ...findEcfrAddresses(plain),
    ...findLaws(plain),
    ...findPlaces(plain, context).map((draft) => ({ kind: "cfr" as const, ...draft })),
  ];
  // Addresses and statutes first: "47 CFR" within an address, or "section 12 of title 5, United States Code", is theirs.
  const kept: FoundCitation[] = [];
  for (const found of all) {
    if (kept.every(({ from, to }) => found.to <= from || found.from >= to)) kept.push(found);
  }
  return kept.sort((a, b) => a.from - b.from);
};
