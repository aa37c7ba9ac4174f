import type { EditorView } from "prosemirror-view";
import { useEffect, useId, useRef, useState } from "react";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { createEditor, markdownOf } from "./markdown-document.ts";
import styles from "./markdown-editor.module.css";

interface MarkdownEditorProps {
  label: string;
  /** Markdown, as it was when the editor was opened. */
  initial: string;
  /** Told the Markdown at first, and whenever it changes. */
  onChange: (markdown: string) => void;
  error: string | undefined;
}

/** Rich text that is kept as Markdown. */
export const MarkdownEditor = ({ label, initial, onChange, error }: MarkdownEditorProps) => {
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView>();
  // Counts changes of the text and of what is selected: the buttons show both.
  const [, redraw] = useState(0);
  const told = useRef(onChange);
  told.current = onChange;
  const errorId = useId();
  const first = useRef({ initial, label });
  useEffect(() => {
    if (!place.current) return undefined;
    const { initial: text, label: name } = first.current;
    const editor = createEditor(place.current, text, name, (now, isChanged) => {
      redraw((count) => count + 1);
      if (isChanged) told.current(markdownOf(now));
    });
    told.current(markdownOf(editor.state));
    setView(editor);
    return () => editor.destroy();
  }, []);
  return (
    <div className={styles.box}>
      {view ? <EditorToolbar view={view} /> : null}
      <div ref={place} className={styles.place} data-invalid={error ? true : undefined} />
      <p id={errorId} role="alert" className={styles.error}>
        {error}
      </p>
    </div>
  );
};
