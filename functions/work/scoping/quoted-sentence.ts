import type { Block, SectionText } from "../../../shared/regulation/text-model.ts";
import { cutText } from "../../core/cut-text.ts";

/** A point after one of these, or after single letters with points, ends no sentence. */
const abbreviation =
  /(?:\b(?:\p{L}\.)+\p{L}|\b(?:No|Nos|Sec|sec|Pub|Stat|Inc|Co|Corp|Fed|Reg|seq|St|Dr|vs?|al|etc|Art))\.$/u;
const longest = 1_000;
/** Headings that run into their paragraph without italics, such as "Scope.", have fewer words. */
const fewestWords = 5;

const sentencesOf = (text: string): string[] => {
  const sentences: string[] = [];
  for (const piece of text.split(/(?<=[.?!]["”’)]?)\s+(?=[\p{Lu}(“"‘§])/u)) {
    const last = sentences.at(-1);
    if (last !== undefined && abbreviation.test(last)) sentences[sentences.length - 1] = `${last} ${piece}`;
    else sentences.push(piece);
  }
  return sentences;
};

const designators = /^(?:\s*\([\p{L}\p{N}]{1,5}\))+\s*/u;
const endsHeading = /[.:?—–]\s*$/u;
const afterHeading = /^\s*[.:?—–]?\s*/u;

/** A paragraph's words after its designators and the headings in italics that run into it: "(a) Scope. (1) Words". */
const wordsOfParagraph = ({ text, marks = [] }: Block): string => {
  let at = 0;
  for (;;) {
    at += designators.exec(text.slice(at))?.[0].length ?? 0;
    const start = at;
    const end = marks.find(({ kind, from, to }) => kind === "italic" && from <= start && start < to)?.to;
    if (end === undefined) return text.slice(start);
    const next = end + (afterHeading.exec(text.slice(end))?.[0].length ?? 0);
    if (!endsHeading.test(text.slice(start, next))) return text.slice(start);
    at = next;
  }
};

/** "Does not apply" and "not subject to" say to whom a part does not apply. */
const saysWhom = /(?<!\bnot )\b(?:appl(?:y|ies)|govern|governs|subject to)\b/i;
/** Some headings ask, such as "Who must comply with this part?", and their paragraph answers. */
const asks = /\?["”’)]?$/u;

const wordsOf = (text: string): number => text.split(/\s+/).filter(Boolean).length;
const isIn = ({ kind, path, opens = [] }: Block, paragraph: string): boolean =>
  kind === "paragraph" &&
  (paragraph === "" || path === paragraph || path.startsWith(`${paragraph}-`) || opens.includes(paragraph));

const wordsIn = (block: Block): string => wordsOfParagraph(block).replace(/\s+/gu, " ").trim();

/** The paragraphs right below one, each with its own sign: what its last words announce. */
const listBelow = (block: Block, blocks: readonly Block[]): string => {
  const start = block.path === "" ? "" : `${block.path}-`;
  const after = blocks.slice(blocks.indexOf(block) + 1);
  const isBelow = ({ kind, path }: Block): boolean =>
    kind === "paragraph" && path !== "" && path.startsWith(start);
  const end = after.findIndex((each) => !isBelow(each));
  return after
    .slice(0, end < 0 ? after.length : end)
    .map(({ text }) => text.replace(/\s+/gu, " ").trim())
    .join(" ");
};

/**
 * The sentence of a section's paragraph that says to whom a part applies: the first that speaks of applying, else the
 * first that is no question; with the list it ends in, as far as that fits. Undefined where the paragraph is not there.
 */
export const quotedSentence = ({ blocks }: SectionText, paragraph: string): string | undefined => {
  for (const block of blocks.filter((each) => isIn(each, paragraph))) {
    const whole = sentencesOf(wordsIn(block))
      .map((sentence) => sentence.replace(designators, "").trim())
      .map((sentence) =>
        sentence.endsWith(":") ? `${sentence} ${listBelow(block, blocks)}`.trim() : sentence,
      )
      .filter((sentence) => wordsOf(sentence) >= fewestWords && !asks.test(sentence));
    const found = whole.find((sentence) => saysWhom.test(sentence)) ?? whole[0];
    if (found) return cutText(found, longest);
  }
  return undefined;
};
