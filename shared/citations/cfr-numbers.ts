import type { Cursor } from "./cursor.ts";
import { designator } from "./designators.ts";
import type { CfrPlace, Draft } from "./found-citation.ts";

const part = String.raw`\d{1,6}[A-Za-z]{0,3}(?:-\d{1,4}[A-Za-z]{0,2})?`;
// Sections of title 26 hold paragraphs of the statute in their number: 1.401(a)(9)-5.
const statute = String.raw`(?:${designator}(?=(?:${designator})*-\d{1,4}[A-Za-z]{0,2}(?![\w.])))*`;
// "-4" belongs to 52.212-4; "-820.30" is the other end of a range.
const ending = String.raw`(?:-\d[0-9A-Za-z]*(?!\w|\.\d))*`;
/** A section's number; `isRange` in the callers tells ranges from it. */
export const sectionPattern = String.raw`${part}\.\d[0-9A-Za-z]*${statute}${ending}`;

const sectionHere = new RegExp(String.raw`(${sectionPattern})(?!\w)((?:${designator})*)`, "y");
const sectionInField = new RegExp(String.raw`(${sectionPattern})(?!\w)((?: ?${designator})*)`, "y");
const partHere = /(\d{1,6}[A-Za-z]{0,3})(?:-(\d{1,6}[A-Za-z]{0,2}))?(?!\w|\.\d|-\d)/y;
const partOfSectionPattern = new RegExp(String.raw`^(${part})\.`);

/** The part a section lies in: what stands before the first dot of its number. */
export const partOfSection = (number: string): string | undefined => partOfSectionPattern.exec(number)?.[1];

const place = (fields: CfrPlace, title: number | undefined): CfrPlace =>
  title === undefined ? fields : { title, ...fields };

/** A section's number with its paragraphs. A measure ("2.5 percent") is none. */
export const takeSection = (cursor: Cursor, title: number | undefined, isField: boolean): Draft | undefined =>
  cursor.attempt(() => {
    const from = cursor.at;
    const found = cursor.take(isField ? sectionInField : sectionHere);
    const section = found?.[1];
    if (
      section === undefined ||
      cursor.take(/ ?(?:percent|per cent|%|million|billion|mg|ppm|mm|cm)(?![a-z])/iy)
    )
      return;
    const paragraph = found?.[2]?.replaceAll(" ", "");
    const inPart = partOfSection(section);
    const fields = { ...(inPart && { part: inPart }), section, ...(paragraph && { paragraph }) };
    return { from, to: cursor.at, place: place(fields, title) };
  });

/**
 * A part's number, or two for "210-211". Parts of title 41 have a dash in their number ("102-3"); so may one of
 * an unnamed title, unless several parts were announced.
 */
export const takeParts = (
  cursor: Cursor,
  title: number | undefined,
  isPlural: boolean,
): Draft[] | undefined => {
  const from = cursor.at;
  const found = cursor.take(partHere);
  const [, first = "", last] = found ?? [];
  if (!found) return undefined;
  const isRange =
    last !== undefined &&
    title !== 41 &&
    (title !== undefined || isPlural) &&
    Number.parseInt(last, 10) > Number.parseInt(first, 10);
  if (!isRange) return [{ from, to: cursor.at, place: place({ part: found[0] }, title) }];
  const second = cursor.at - last.length;
  return [
    { from, to: second - 1, place: place({ part: first, through: last }, title) },
    { from: second, to: cursor.at, place: place({ part: last }, title) },
  ];
};
