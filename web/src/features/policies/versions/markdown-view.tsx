import { createElement, Fragment, type ReactNode } from "react";
import { markdownReader } from "../../../../../shared/markdown/markdown.ts";
import styles from "./markdown-view.module.css";

const reader = markdownReader();
type Token = ReturnType<typeof reader.parse>[number];

/** Elements that a text may become: nothing else is made, and no attribute but a link's address and a list's start. */
const elements: ReadonlySet<string> = new Set([
  ...["p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "hr"],
  ...["strong", "em", "a", "code", "pre", "br"],
]);

const attributesOf = (token: Token): object => {
  if (token.tag === "a") return { href: token.attrGet("href"), target: "_blank", rel: "noopener noreferrer" };
  const start = token.tag === "ol" ? token.attrGet("start") : null;
  return start === null ? {} : { start: Number(start) };
};

/** Paragraphs of a tight list are hidden: their text stands in the item itself. */
const elementOf = (token: Token, key: string, children: ReactNode[]): ReactNode =>
  elements.has(token.tag) && !token.hidden
    ? createElement(token.tag, { key, ...attributesOf(token) }, ...children)
    : createElement(Fragment, { key }, ...children);

const leafOf = (token: Token, key: string): ReactNode => {
  switch (token.type) {
    case "inline":
      return createElement(Fragment, { key }, ...treeOf(token.children ?? [], key));
    case "softbreak":
      return "\n";
    case "hardbreak":
      return createElement("br", { key });
    case "hr":
      return createElement("hr", { key });
    case "code_inline":
      return createElement("code", { key }, token.content);
    case "fence":
    case "code_block":
      return createElement("pre", { key }, createElement("code", null, token.content));
    default:
      return token.content;
  }
};

/** What a run of tokens becomes: those between an opening and its closing one are within its element. */
const treeOf = (tokens: readonly Token[], prefix: string): ReactNode[] => {
  const open: { token: Token; key: string; children: ReactNode[] }[] = [];
  const result: ReactNode[] = [];
  tokens.forEach((token, index) => {
    const key = `${prefix}.${index}`;
    if (token.nesting === 1) {
      open.push({ token, key, children: [] });
      return;
    }
    const ended = token.nesting === -1 ? open.pop() : undefined;
    const made = ended ? elementOf(ended.token, ended.key, ended.children) : leafOf(token, key);
    (open.at(-1)?.children ?? result).push(made);
  });
  return result;
};

/** A text in Markdown, drawn: markup is text, and links lead to the web and to mail addresses alone. */
export const MarkdownView = ({ text, label }: { text: string; label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it
  <section className={styles.text} tabIndex={0} aria-label={label}>
    {treeOf(reader.parse(text, {}), "t")}
  </section>
);
