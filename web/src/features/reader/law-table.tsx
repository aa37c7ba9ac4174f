import type { ShownBlock, ShownCell, ShownTable } from "./inline-pieces.ts";
import { InlineText } from "./inline-text.tsx";
import styles from "./law-text.module.css";
import { messages } from "./reader-messages.ts";

/** A cell is set as a paragraph is. */
const asBlock = ({ text, marks }: ShownCell): ShownBlock => ({
  kind: "paragraph",
  path: "",
  level: 0,
  text,
  ...(marks && { marks }),
  links: [],
  terms: [],
});

const Row = ({ cells, as: Tag }: { cells: readonly ShownCell[]; as: "th" | "td" }) => (
  <tr>
    {cells.map((cell, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a table of the law never changes
      <Tag key={index} colSpan={cell.columns} rowSpan={cell.rows} {...(Tag === "th" && { scope: "col" })}>
        <InlineText block={asBlock(cell)} />
      </Tag>
    ))}
  </tr>
);

const Rows = ({ rows, as }: { rows: readonly (readonly ShownCell[])[]; as: "th" | "td" }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: as above
  rows.map((cells, index) => <Row key={index} cells={cells} as={as} />);

/** A table of the law; a wide one scrolls in a box of its own. */
export const LawTable = ({ block, table }: { block: Pick<ShownBlock, "path">; table: ShownTable }) => (
  <section
    className={styles.tableBox}
    aria-label={table.caption || messages.blocks.table}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    tabIndex={0}
    {...(block.path && { "data-path": block.path })}
  >
    <table className={styles.table}>
      {table.caption ? <caption>{table.caption}</caption> : null}
      {table.head.length > 0 ? (
        <thead>
          <Rows rows={table.head} as="th" />
        </thead>
      ) : null}
      <tbody>
        <Rows rows={table.body} as="td" />
      </tbody>
    </table>
  </section>
);
