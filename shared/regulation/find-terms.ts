import type { Definition } from "./definition.ts";
import { isUnder } from "./find-definitions.ts";

/** Where the text stands whose terms are looked for. */
interface TermPlace {
  readonly section: string;
  readonly subpart?: string | undefined;
  readonly path: string;
}

/** A use of a defined term in a text: positions in UTF-16 units, `to` not included. */
interface FoundTerm {
  readonly from: number;
  readonly to: number;
  readonly definition: Definition;
}

/** Words that are verbs or plain words more often than the term of the same spelling: only as the definition writes them. */
const ambiguous = new Set([
  "act",
  "state",
  "order",
  "code",
  "will",
  "may",
  "secretary",
  "use",
  "well",
  "process",
  "lead",
  "field",
  "plan",
  "year",
]);

const nearness = ({ scope, within }: Definition): number =>
  within !== undefined ? 0 : ["section", "subpart", "part"].indexOf(scope) + 1;

const isInScope = (definition: Definition, place: TermPlace): boolean => {
  const { scope, section, subpart, within } = definition;
  if (scope === "section")
    return section === place.section && (within === undefined || isUnder(place.path, within));
  return scope === "part" || (subpart !== undefined && subpart === place.subpart);
};

/** Whether the text is that of the definition itself, or of a paragraph under it. */
const isOwnText = ({ section, path, text: words }: Definition, place: TermPlace, text: string): boolean => {
  if (section !== place.section) return false;
  return path === ""
    ? place.path === "" && words.startsWith(text.trim().slice(0, 60))
    : isUnder(place.path, path);
};

const escaped = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/ +/g, String.raw`\s+`);

const singular = (term: string): string => term.toLowerCase().replace(/\s+/g, " ");

/** "system" finds "systems", "entity" "entities", "loss" "losses". */
const withPlural = (term: string): string => {
  if (/[^aeiou]y$/i.test(term)) return `${escaped(term.slice(0, -1))}(?:y|ies)`;
  return `${escaped(term)}${/(?:s|x|ch|sh)$/i.test(term) ? "(?:es)?" : "s?"}`;
};

const keysOf = (use: string): string[] => {
  const key = singular(use);
  return [key, key.replace(/ies$/, "y"), key.replace(/es$/, ""), key.replace(/s$/, "")];
};

/** "Clean Air Act" is another Act than "Act", "State Department" no State, "Electronic Fund Transfer Act" no transfer. */
const isPartOfName = (text: string, from: number, to: number): boolean => {
  if (text.slice(from, to).includes(" ")) return /^ Act\b/.test(text.slice(to));
  if (!/^[A-Z]/.test(text.slice(from, to))) return false;
  return (
    /(?:[a-z,] )(?:[A-Z][a-z]+,? (?:and |of )?)+$/.test(text.slice(Math.max(0, from - 60), from)) ||
    /^ (?:of )?[A-Z][a-z]/.test(text.slice(to))
  );
};

/** "State the maturity": at the head of a sentence a capital says nothing. */
const isAtHead = (text: string, from: number): boolean =>
  /(?:^|[.:;)\u2014] ?)$/.test(text.slice(Math.max(0, from - 2), from));

const isWrittenAlike = (text: string, from: number, use: string, term: string): boolean => {
  if (term.length <= 5 && term === term.toUpperCase()) return use.startsWith(term);
  return !ambiguous.has(term.toLowerCase()) || (use[0] === term[0] && !isAtHead(text, from));
};

/**
 * The uses of defined terms in a text, in its order: the longest term that fits, in singular or plural, of the
 * nearest definition that holds at the place. A term is not marked in its own definition.
 */
export const findTerms = (
  text: string,
  definitions: readonly Definition[],
  place: TermPlace,
): FoundTerm[] => {
  const nearest = new Map<string, Definition>();
  for (const definition of definitions.filter((each) => isInScope(each, place))) {
    const known = nearest.get(singular(definition.term));
    if (!known || nearness(definition) < nearness(known)) nearest.set(singular(definition.term), definition);
  }
  if (nearest.size === 0) return [];
  const longestFirst = [...nearest.values()].sort((a, b) => b.term.length - a.term.length);
  const pattern = new RegExp(
    `(?<![\\w-])(?:${longestFirst.map(({ term }) => withPlural(term)).join("|")})(?![\\w-])`,
    "gi",
  );
  return [...text.matchAll(pattern)].flatMap((found) => {
    const [use] = found;
    const [from, to] = [found.index, found.index + use.length];
    const definition = keysOf(use)
      .map((key) => nearest.get(key))
      .find((each) => each !== undefined);
    const isUse =
      definition !== undefined &&
      isWrittenAlike(text, from, use, definition.term) &&
      !isOwnText(definition, place, text) &&
      !isPartOfName(text, from, to);
    return isUse ? [{ from, to, definition }] : [];
  });
};
