import { baseKeymap, toggleMark } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import {
  defaultMarkdownParser,
  defaultMarkdownSerializer,
  MarkdownParser,
  schema,
} from "prosemirror-markdown";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { EditorState, type Transaction } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { markdownReader } from "../../../../../shared/markdown/markdown.ts";

const { nodes, marks } = schema;

const { image: _, ...tokens } = defaultMarkdownParser.tokens;
const parser = new MarkdownParser(schema, markdownReader(), tokens);

/** The text of an editor as Markdown. */
export const markdownOf = ({ doc }: EditorState): string => defaultMarkdownSerializer.serialize(doc);

const keys = keymap({
  "Mod-z": undo,
  "Mod-y": redo,
  "Shift-Mod-z": redo,
  "Mod-b": toggleMark(marks.strong),
  "Mod-i": toggleMark(marks.em),
  "Mod-`": toggleMark(marks.code),
  Enter: splitListItem(nodes.list_item),
  "Mod-[": liftListItem(nodes.list_item),
  "Mod-]": sinkListItem(nodes.list_item),
});

/**
 * An editor in `place` that begins with `text`.
 * @param label names it for assistive technology
 * @param onUpdate told its state after each step, and whether the text is another one
 */
export const createEditor = (
  place: HTMLElement,
  text: string,
  label: string,
  onUpdate: (state: EditorState, isChanged: boolean) => void,
): EditorView => {
  const view: EditorView = new EditorView(place, {
    state: EditorState.create({ doc: parser.parse(text), plugins: [history(), keys, keymap(baseKeymap)] }),
    attributes: { role: "textbox", "aria-multiline": "true", "aria-label": label },
    dispatchTransaction: (change: Transaction) => {
      view.updateState(view.state.apply(change));
      onUpdate(view.state, change.docChanged);
    },
  });
  return view;
};
