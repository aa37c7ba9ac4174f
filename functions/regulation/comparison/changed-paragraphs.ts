import type { Block } from "../../../shared/regulation/text-model.ts";
import { meaningTokens } from "./meaning-tokens.ts";

type Text = Pick<Block, "kind" | "path" | "opens" | "text" | "image">;

/** What is said about the law is no law: its coming and going touches no rule. */
const isLaw = ({ kind }: Text): boolean => kind !== "citation" && kind !== "note" && kind !== "source";

/** A text without its form: case alone of what a comparison sees. */
const meaningOf = ({ text, image }: Text): string =>
  meaningTokens(text || image?.href || "")
    .map(({ meaning }) => meaning)
    .join(" ");

/**
 * The paragraph that words without a designator stand in: between (a)(2) and (b) that is (a), between (a)(2) and
 * (a)(3) it is (a)(2). Before the first and after the last paragraph they are of the whole section, "".
 */
const placeBetween = (last: string, next: string | undefined): string => {
  if (last === "" || next === undefined) return "";
  const [above, below] = [last.split("-"), next.split("-")];
  const shared = above.findIndex((each, index) => each !== below[index]);
  return shared < 0 ? last : above.slice(0, shared + 1).join("-");
};

/** What each paragraph says, by its path; "" is what stands outside of all of them. */
const textsByPath = (blocks: readonly Text[]): Map<string, string> => {
  const texts = new Map<string, string>();
  const law = blocks.filter(isLaw);
  let last = "";
  for (const [index, block] of law.entries()) {
    const meaning = meaningOf(block);
    const next = law.slice(index + 1).find(({ path }) => path !== "")?.path;
    // "(a)(1) Text" on one line is the text of both.
    const paths = block.path === "" ? [placeBetween(last, next)] : [...(block.opens ?? []), block.path];
    for (const path of paths) texts.set(path, `${texts.get(path) ?? ""}\n${meaning}`);
    last = block.path || last;
  }
  return texts;
};

/** The paragraphs of a section in two versions of it, and which of them say something else. */
export interface ChangedParagraphs {
  readonly all: ReadonlySet<string>;
  readonly changed: ReadonlySet<string>;
}

/** @param before, after the section's blocks; nothing where it was not there */
export const changedParagraphs = (before: readonly Text[], after: readonly Text[]): ChangedParagraphs => {
  const [old, now] = [textsByPath(before), textsByPath(after)];
  const all = new Set([...old.keys(), ...now.keys()]);
  return { all, changed: new Set([...all].filter((path) => old.get(path) !== now.get(path))) };
};
