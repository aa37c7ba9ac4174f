import { Bold, Italic, Link as LinkIcon, List, ListOrdered, Quote, Redo2, Undo2, Unlink } from "lucide-react";
import type { Command } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useState } from "react";
import { notify } from "../../../ui/notify.ts";
import { SelectInput } from "../../../ui/select-input.tsx";
import { formats, headingLevel, isLink, setHeading, setLink, steps } from "./editor-commands.ts";
import { LinkForm } from "./editor-link-form.tsx";
import { editorMessages as words } from "./editor-messages.ts";
import styles from "./markdown-editor.module.css";

const buttons = [
  { name: "bold", icon: Bold },
  { name: "italic", icon: Italic },
  { name: "bullets", icon: List },
  { name: "numbers", icon: ListOrdered },
  { name: "quote", icon: Quote },
] as const;
const stepButtons = [
  { name: "undo", icon: Undo2 },
  { name: "redo", icon: Redo2 },
] as const;

const styleOptions = [
  { value: "0", label: words.paragraph },
  ...[1, 2, 3].map((level) => ({ value: String(level), label: words.heading(level) })),
];

interface ToolProps {
  label: string;
  icon: typeof Bold;
  isOn?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
}

const Tool = ({ label, icon: Icon, isOn, isDisabled = false, onPress }: ToolProps) => (
  <button
    type="button"
    className={styles.tool}
    aria-label={label}
    title={label}
    {...(isOn !== undefined && { "aria-pressed": isOn })}
    disabled={isDisabled}
    // The text keeps its selection.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    <Icon size={16} aria-hidden="true" />
  </button>
);

/** The buttons of the editor; it is drawn again with each change of the text or of what is selected. */
export const EditorToolbar = ({ view }: { view: EditorView }) => {
  const [isLinking, setLinking] = useState(false);
  const { state } = view;
  const run = (command: Command) => {
    command(view.state, view.dispatch.bind(view));
    view.focus();
  };
  const link = () => {
    if (isLink(state)) return run(setLink());
    if (state.selection.empty) return notify.error(words.noWords);
    return setLinking(true);
  };
  return (
    <>
      <div role="toolbar" aria-label={words.toolbar} className={styles.toolbar}>
        <div className={styles.style}>
          <SelectInput
            aria-label={words.style}
            options={styleOptions}
            value={String(Math.min(headingLevel(state), 3))}
            onChange={({ target }) => run(setHeading(Number(target.value)))}
          />
        </div>
        {buttons.map(({ name, icon }) => (
          <Tool
            key={name}
            label={words[name]}
            icon={icon}
            isOn={formats[name].isOn(state)}
            onPress={() => run(formats[name].command(view.state))}
          />
        ))}
        <Tool
          label={isLink(state) ? words.unlink : words.link}
          icon={isLink(state) ? Unlink : LinkIcon}
          onPress={link}
        />
        {stepButtons.map(({ name, icon }) => (
          <Tool
            key={name}
            label={words[name]}
            icon={icon}
            isDisabled={!steps[name](state)}
            onPress={() => run(steps[name])}
          />
        ))}
      </div>
      {isLinking ? (
        <LinkForm
          onDone={(href) => {
            setLinking(false);
            if (href) run(setLink(href));
            else view.focus();
          }}
        />
      ) : null}
    </>
  );
};
