import { lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { schema } from "prosemirror-markdown";
import type { MarkType, NodeType } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import type { Command, EditorState } from "prosemirror-state";

const { nodes, marks } = schema;

const hasMark = ({ selection, storedMarks, doc }: EditorState, mark: MarkType): boolean => {
  const { from, to, empty, $from } = selection;
  if (empty) return mark.isInSet(storedMarks ?? $from.marks()) !== undefined;
  return doc.rangeHasMark(from, to, mark);
};

/** Whether what is selected stands within a block of a kind. */
const isWithin = ({ selection: { $from } }: EditorState, node: NodeType): boolean =>
  Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth)).some(({ type }) => type === node);

/** A button: whether it is on, and what it does. */
interface Format {
  readonly isOn: (state: EditorState) => boolean;
  readonly command: (state: EditorState) => Command;
}

const markFormat = (mark: MarkType): Format => ({
  isOn: (state) => hasMark(state, mark),
  command: () => toggleMark(mark),
});
const listFormat = (list: NodeType): Format => ({
  isOn: (state) => isWithin(state, list),
  command: (state) => (isWithin(state, list) ? liftListItem(nodes.list_item) : wrapInList(list)),
});

/** What the buttons of the editor do. */
export const formats = {
  bold: markFormat(marks.strong),
  italic: markFormat(marks.em),
  bullets: listFormat(nodes.bullet_list),
  numbers: listFormat(nodes.ordered_list),
  quote: {
    isOn: (state) => isWithin(state, nodes.blockquote),
    command: (state) => (isWithin(state, nodes.blockquote) ? lift : wrapIn(nodes.blockquote)),
  },
} as const satisfies Record<string, Format>;

export const steps = { undo, redo } as const;

/** 0 for text, else the level of the heading the cursor stands in. */
export const headingLevel = ({ selection: { $from } }: EditorState): number =>
  $from.parent.type === nodes.heading ? Number($from.parent.attrs.level) : 0;

/** Makes the selected paragraphs text, or headings of a level. */
export const setHeading = (level: number): Command =>
  level === 0 ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level });

/** Whether what is selected is a link. */
export const isLink = (state: EditorState): boolean => hasMark(state, marks.link);

/** Makes what is selected a link; without an address it is none any more. */
export const setLink = (href?: string): Command =>
  href ? toggleMark(marks.link, { href }) : toggleMark(marks.link);
