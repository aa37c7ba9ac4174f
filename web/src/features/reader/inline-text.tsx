import { Link } from "react-router-dom";
import { type Piece, piecesOf, type Run, type ShownBlock } from "./inline-pieces.ts";
import styles from "./law-text.module.css";
import { messages } from "./reader-messages.ts";
import { previewOf, useReading } from "./reading.ts";

const tags = {
  italic: "em",
  bold: "strong",
  subscript: "sub",
  superscript: "sup",
  footnote: "sup",
  words: "mark",
  found: "mark",
  shown: "mark",
} as const;

/** Letters in the looks of all their marks, one within the other. */
const Letters = ({ text, marks: [mark, ...rest] }: Run) => {
  if (!mark) return text;
  const Tag = tags[mark];
  return (
    <Tag data-look={mark}>
      <Letters text={text} marks={rest} />
    </Tag>
  );
};

const Runs = ({ runs }: Pick<Piece, "runs">) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a text's pieces never change their order
  runs.map((run, index) => <Letters key={index} {...run} />);

const isOutside = (href: string): boolean => /^https?:/.test(href);

const LawLink = ({ piece }: { piece: Piece }) => {
  const { openPreview, closePreview, withDate } = useReading();
  const { link } = piece;
  if (!link) return <Runs runs={piece.runs} />;
  if (isOutside(link.href)) {
    return (
      <a href={link.href} target="_blank" rel="noopener noreferrer" className={styles.link}>
        <Runs runs={piece.runs} />
        <span className="visually-hidden"> {messages.blocks.newTab}</span>
      </a>
    );
  }
  return (
    <Link
      to={withDate(link.href)}
      className={styles.link}
      {...previewOf({ kind: "place", citation: link.citation }, openPreview, closePreview)}
    >
      <Runs runs={piece.runs} />
    </Link>
  );
};

const Term = ({ piece }: { piece: Piece }) => {
  const { openPreview, closePreview, withDate } = useReading();
  const { definition } = piece;
  if (!definition) return <Runs runs={piece.runs} />;
  return (
    <Link
      to={withDate(definition.href)}
      className={styles.term}
      {...previewOf({ kind: "term", definition }, openPreview, closePreview)}
    >
      <Runs runs={piece.runs} />
    </Link>
  );
};

const InlinePiece = ({ piece, path }: { piece: Piece; path: string }) => {
  const { anchorOf } = useReading();
  if (piece.kind === "link") return <LawLink piece={piece} />;
  if (piece.kind === "term") return <Term piece={piece} />;
  if (piece.kind === "plain") return <Runs runs={piece.runs} />;
  return (
    <Link to={anchorOf(path)} replace className={styles.designator}>
      <Runs runs={piece.runs} />
    </Link>
  );
};

/** The words of a block with its designator, links, terms and marks. */
export const InlineText = ({ block }: { block: ShownBlock }) => {
  const { definitions } = useReading();
  return piecesOf(block, definitions).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <InlinePiece key={index} piece={piece} path={block.path} />
  ));
};
