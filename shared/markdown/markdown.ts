import MarkdownIt from "markdown-it";

const schemes = /^(?:https?:\/\/|mailto:)/i;

/** Whether a link leads to the web or to a mail address: other links are dropped. */
export const isAllowedLink = (address: string): boolean => schemes.test(address.trim());

/**
 * Reads Markdown (CommonMark) as policies have it: markup is text, and what links elsewhere than to the web or to a
 * mail address is no link; nor are there images. Its time grows with the length of the text alone.
 */
export const markdownReader = (): MarkdownIt => {
  const reader = new MarkdownIt("commonmark", { html: false });
  reader.disable("image");
  reader.validateLink = isAllowedLink;
  return reader;
};

const reader = markdownReader();

/** `[label](address "title")`, and the same with `!` for an image. */
const inlineLink =
  /!?\[((?:[^[\]\\]|\\.)*)\]\(\s*(<[^<>\n]*>|[^\s()<>]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)/g;
/** `[label]: address "title"` */
const definition = /^ {0,3}\[(?:[^[\]\\]|\\.)+\]:[ \t]*(<[^<>\n]*>|\S+)[^\n]*(?:\n|$)/gm;
/** `<address>` */
const autolink = /<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*)>/gi;

const addressOf = (destination: string): string => destination.replace(/^<|>$/g, "");

/** A text in which links that are not allowed are what they say, and no links. */
export const dropLinks = (markdown: string): string =>
  markdown
    .replace(inlineLink, (link, label: string, destination: string) =>
      isAllowedLink(addressOf(destination)) && !link.startsWith("!") ? link : label,
    )
    .replace(definition, (line, destination: string) => (isAllowedLink(addressOf(destination)) ? line : ""))
    .replace(autolink, (link, address: string) => (isAllowedLink(address) ? link : address));

type Token = ReturnType<typeof reader.parse>[number];

const inlineText = ({ children }: Token): string =>
  (children ?? [])
    .map(({ type, content }) => (type === "softbreak" || type === "hardbreak" ? "\n" : content))
    .join("");

/** What a text says, without its marks: blocks are lines, with an empty one between paragraphs. */
export const plainText = (markdown: string): string => {
  const blocks: string[] = [];
  for (const token of reader.parse(markdown, {})) {
    if (token.type === "inline") blocks.push(inlineText(token));
    if (token.type === "fence" || token.type === "code_block") blocks.push(token.content.trimEnd());
  }
  return blocks.join("\n\n");
};
