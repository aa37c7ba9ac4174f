import type { Definition } from "./definition.ts";
import type { Block, PartNode, PartText, SectionText } from "./text-model.ts";

const maxText = 400;

const designators = /^(?:\([0-9A-Za-z]{1,5}\) ?)+(?:\[Reserved\])?/;
const definingHeading = /\bdefin(?:ition|e)|\bterms\b|\bmeanings?\b/i;
/** "For purposes of this part", "as used in this subpart", "the following definitions apply to this section". */
const scopeWords =
  /\b(?:purposes? of|used in|apply (?:to|in|throughout)|applicable to|for|throughout|terms in|under) (?:the provisions of )?this (part|subpart|section|paragraph|chapter|subchapter|title)\b ?((?:\([0-9A-Za-z]{1,5}\))*)/i;
const announces =
  /(?:\b(?:definitions?|terms?|words?|meanings?)\b[^.]*\b(?:apply|applies|means?|defined|as follows|meanings?|used)\b|\b(?:purposes of|used in) this (?:part|subpart|section|paragraph)\b[^.;]{0,60})[^.]*[:\u2014-]?$/i;

const opening =
  /^(?:[A-Z][^.“"]{0,60}\. ?)?(?:(?:[Ff]or (?:the )?purposes? of|[Aa]s used in|[Ww]hen used in|[Ii]n) (?:this|paragraph|the)[^,]{0,60},? )?(?:(?:[Tt]he|[Aa]n?) )?(?:(?:[Tt]erm|[Ww]ord|[Pp]hrase) )?/;
const verb =
  /^(?:,? (?:as used in|when used in|for (?:the )?purposes? of)[^,]{0,60},)? ?(?:(?:shall )?means?\b(?! (?:of|for|to|by|that are|and)\b)|ha(?:s|ve) the (?:same )?meanings?\b|(?:is|are) defined (?:as|in|to)\b|refers? to\b)/;
const includes = /^,? includes?\b/;
const quoted = /^[“"]([^”"]{1,80})[”"]((?:,? (?:or|and) [“"][^”"]{1,80}[”"])*)/;
/** Up to nine words before the verb; a sentence that merely has "means" in it begins otherwise. */
const plainTerm =
  /^((?:[\w'’&/.-]+|\([^()]{1,50}\))(?:,? (?:[\w'’&/.-]+|\( ?[^()]{1,50}\))){0,8}?)(?=,? (?:as used in|when used in|for (?:the )?purposes? of|means?\b|shall mean|has the|have the|is defined|are defined|refers? to|includes?\b))/;
const noTerm =
  /^(?:following|you|we|us|I|it|he|she|they|who|which|what|that|this|these|those|there|and|or|if|when|where|by|in|to|for|any|each|such|no|not|a|an|the|other|include[sd]?)(?: |$)|\b(?:is|are|was|were|shall|must|may|will|can|provides?|by|any|such|other|same|includes|include|reasonable)$|\b(?:provides|requires|must|shall|whether|which|that)\b/i;
const pronouns = /^(?:we|us|our|you|your|I|it|they)$/i;
/** "As used in this part, terms have the meanings …" announces terms and is none. */
const wordsForTerms = /^(?:terms?|words?|phrases?|definitions?|meanings?)$/i;

interface Holds {
  readonly scope: Definition["scope"];
  /** Undefined holds in all of the scope. */
  readonly within?: string;
}

/** Whether a path is that of a paragraph or of one under it. */
export const isUnder = (path: string, above: string): boolean =>
  path === above || path.startsWith(`${above}-`);

const parentOf = (path: string): string => path.split("-").slice(0, -1).join("-");

/** What a text says about where its definitions hold. */
const holdsOf = (text: string, path: string): Holds | undefined => {
  const [, kind, named = ""] = scopeWords.exec(text) ?? [];
  if (kind === undefined) return undefined;
  if (kind === "paragraph") {
    const within = named === "" ? path || undefined : named.slice(1, -1).replaceAll(")(", "-");
    return { scope: "section", ...(within !== undefined && { within }) };
  }
  return { scope: kind === "section" || kind === "subpart" ? kind : "part" };
};

const aliases = (term: string): string[] => {
  const short = /^(.*?) ?\( ?(?:or )?[“"]?([A-Za-z][\w&.\- ]{1,40})[”"]?\)$/.exec(term);
  const [, name = "", other = ""] = short ?? [];
  if (short) return /[A-Z]{2}/.test(other) ? [name, other] : [name];
  const pieces = term.split(/,? (?:or|and) |, /);
  // "Agency or FDA" is two terms, "Administrative or clerical tasks" is one.
  return pieces.length > 1 && pieces.every((piece) => /^[A-Z]/.test(piece) || pronouns.test(piece))
    ? pieces
    : [term];
};

/** The terms that a text defines in its first words, and none where it defines none. */
const termsOf = (text: string, isItalic: boolean): string[] => {
  const start = opening.exec(text)?.[0].length ?? 0;
  for (const at of [start, 0]) {
    const rest = text.slice(at);
    const inQuotes = quoted.exec(rest);
    if (inQuotes) {
      const behind = rest.slice(inQuotes[0].length);
      if (!verb.test(behind) && !includes.test(behind)) continue;
      return [...inQuotes[0].matchAll(/[“"]([^”"]{1,80})[”"]/g)].map(([, term = ""]) =>
        term.replace(/[,.]$/, ""),
      );
    }
    const plain = plainTerm.exec(rest)?.[1];
    if (plain === undefined || noTerm.test(plain)) continue;
    const behind = rest.slice(plain.length);
    if (verb.test(behind) || (isItalic && includes.test(behind))) return aliases(plain);
  }
  return [];
};

/** The words of a definition with the paragraphs under it, as far as 400 characters go. */
const wordsOf = (blocks: readonly Block[], at: number): string => {
  const first = blocks[at];
  if (!first) return "";
  let text = first.text.replace(designators, "").trim();
  // Without a designator of its own, a definition that ends openly goes on with the designated lines behind it.
  const isOpen = /(?:[:\u2014-]|\bmeans?)$/.test(text);
  for (const { path, text: words } of blocks.slice(at + 1)) {
    const isOfIt = first.path === "" ? isOpen && path !== "" : isUnder(path, first.path);
    if (text.length > maxText || !isOfIt) break;
    text += ` ${words}`;
  }
  return text.length > maxText ? `${text.slice(0, maxText - 1).trimEnd()}…` : text;
};

const isMarkedTerm = ({ text, marks = [] }: Block): boolean => {
  const start = designators.exec(text)?.[0].length ?? 0;
  return marks.some(({ kind, from }) => kind === "italic" && from <= start + 12);
};

interface SectionOfPart extends SectionText {
  readonly subpart?: string;
}

const isSection = (node: PartNode): node is SectionText =>
  node.kind === "section" || node.kind === "appendix";

const sectionsOf = (nodes: readonly PartNode[], subpart?: string): SectionOfPart[] =>
  nodes.flatMap((node): SectionOfPart[] => {
    if (isSection(node)) return [{ ...node, ...(subpart !== undefined && { subpart }) }];
    return sectionsOf(node.children, node.kind === "subpart" ? node.identifier : subpart);
  });

/** What the paragraphs before and above a block say about definitions in it. */
class Announcements {
  readonly #bySection: Holds | undefined;
  readonly #byPath = new Map<string, Holds>();
  #open: Holds | undefined;

  constructor(section: SectionText) {
    const isList = definingHeading.test(section.heading);
    const fromHeading = isList ? holdsOf(section.heading, "") : undefined;
    this.#bySection = isList ? (fromHeading ?? { scope: "part" }) : undefined;
  }

  read({ text, path }: Block): void {
    const words = text.replace(designators, "");
    const holds = words.length < 400 && announces.test(words) ? holdsOf(words, path) : undefined;
    if (!holds) return;
    if (path === "") this.#open = holds;
    else this.#byPath.set(path, holds);
  }

  /** Undefined where nothing says that the block defines terms. */
  of({ text, path }: Block): Holds | undefined {
    const own = holdsOf(text.slice(0, 160), parentOf(path) || path);
    if (
      own &&
      /^(?:\([0-9A-Za-z]{1,5}\) ?)*(?:[A-Z][^.]{0,60}\. )?(?:for (?:the )?purposes|as used|when used)/i.test(
        text,
      )
    )
      return own;
    for (let above = path; above !== ""; above = parentOf(above)) {
      const holds = this.#byPath.get(above);
      if (holds) return holds;
    }
    return this.#open ?? this.#bySection;
  }
}

/** A section whose heading is the term: "§ 180.925 Debarment." */
const isNamedAfter = ({ heading }: SectionText, terms: readonly string[]): boolean =>
  terms.some((term) => heading.toLowerCase().replace(/[.?]$/, "") === term.toLowerCase());

const inSection = (section: SectionOfPart): Definition[] => {
  const said = new Announcements(section);
  const found = section.blocks.flatMap((block, at) => {
    said.read(block);
    if (block.kind !== "paragraph" && block.kind !== "extract") return [];
    const words = block.text.replace(designators, "");
    const terms = termsOf(words, isMarkedTerm(block)).filter(
      (term) => term.length > 1 && !pronouns.test(term) && !wordsForTerms.test(term),
    );
    if (terms.length === 0) return [];
    const holds = said.of(block) ?? (isNamedAfter(section, terms) ? { scope: "part" as const } : undefined);
    if (!holds) return [];
    return terms.map((term) => ({
      term,
      section: section.identifier,
      path: block.path,
      text: wordsOf(section.blocks, at),
      ...holds,
      ...(holds.scope === "subpart" && section.subpart !== undefined && { subpart: section.subpart }),
    }));
  });
  // In a list without designators, a designated line is within a definition, not beside it.
  const isPlainList = 2 * found.filter(({ path }) => path === "").length > found.length;
  return isPlainList ? found.filter(({ path, scope }) => path === "" || scope === "section") : found;
};

/**
 * The terms that the sections of a part define ("X means …", "the term “X” has the meaning …"), each with the
 * words of its definition and where it holds. A sentence counts as a definition only where the section's heading,
 * the paragraphs above it or its own words ("for purposes of this section") say that terms are defined.
 */
export const findDefinitions = (part: PartText): Definition[] => {
  const found = sectionsOf(part.children)
    .filter(({ kind, reserved }) => kind === "section" && !reserved)
    .flatMap(inSection);
  const known = new Set<string>();
  return found.filter(({ term, section, scope, within = "" }) => {
    const key = [term.toLowerCase(), section, scope, within].join("\n");
    return !known.has(key) && known.add(key);
  });
};
