import { Button } from "@chakra-ui/react";
import { ArrowDown, ArrowUp, Columns3, GripVertical } from "lucide-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import styles from "./column-chooser.module.css";
import { DropPanel } from "./drop-panel.tsx";
import type { ColumnChoice, LaidOut } from "./laid-out.ts";

const words = {
  columns: "Columns",
  list: "Columns of the list, in their order",
  up: (column: string) => `Move ${column} up`,
  down: (column: string) => `Move ${column} down`,
  moved: (column: string, place: number, count: number) => `${column}: column ${place} of ${count}`,
  reset: "Reset columns",
  always: "always shown",
} as const;

type Layout = Omit<LaidOut<never>, "table">;

interface RowProps {
  choice: ColumnChoice;
  /** Its place among the shown columns; -1 for the others. */
  place: number;
  layout: Layout;
  onMove: (id: string, to: number) => void;
}

const MoveButtons = ({ choice: { id, label }, place, layout, onMove }: RowProps) => {
  const last = layout.shown.length - 1;
  const button = (icon: typeof ArrowUp, name: string, to: number) => {
    const Icon = icon;
    const isImpossible = to < 0 || to > last;
    return (
      <button
        type="button"
        className={styles.move}
        aria-label={name}
        // A disabled button would lose the focus at the end of its way.
        aria-disabled={isImpossible || undefined}
        onClick={() => (isImpossible ? undefined : onMove(id, to))}
      >
        <Icon aria-hidden="true" />
      </button>
    );
  };
  return (
    <>
      {button(ArrowUp, words.up(label), place - 1)}
      {button(ArrowDown, words.down(label), place + 1)}
    </>
  );
};

const ChoiceRow = (props: RowProps) => {
  const { choice, place, layout, onMove } = props;
  const { id, label, isShown, isMain } = choice;
  const drop = (event: DragEvent) => {
    const dragged = event.dataTransfer.getData("text/plain");
    if (!isShown || !layout.shown.includes(dragged)) return;
    event.preventDefault();
    onMove(dragged, place);
  };
  return (
    <li
      className={styles.row}
      data-column={id}
      draggable={isShown}
      onDragStart={(event) => event.dataTransfer.setData("text/plain", id)}
      onDragOver={(event) => (isShown ? event.preventDefault() : undefined)}
      onDrop={drop}
    >
      <GripVertical aria-hidden="true" className={styles.grip} data-unmoved={isShown ? undefined : true} />
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={styles.checkbox}
          checked={isShown}
          disabled={isMain}
          onChange={() => layout.toggle(id)}
        />
        {label}
        {isMain ? <span className={styles.always}>{words.always}</span> : null}
      </label>
      {isShown ? <MoveButtons {...props} /> : null}
    </li>
  );
};

/** Gives the focus back to the button that moved its own row: the browser drops it as the row goes. */
const useFocusMoved = (shown: readonly string[]) => {
  const pressed = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new order
  useEffect(() => {
    pressed.current?.focus({ preventScroll: true });
    pressed.current = null;
  }, [shown]);
  return () => {
    pressed.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  };
};

const Choices = ({ layout, onReset }: { layout: Layout; onReset: (() => void) | undefined }) => {
  const { choices, shown, move } = layout;
  const [said, say] = useState("");
  const keepFocus = useFocusMoved(shown);
  return (
    <>
      <ul aria-label={words.list} className={styles.list}>
        {choices.map((choice) => (
          <ChoiceRow
            key={choice.id}
            choice={choice}
            place={shown.indexOf(choice.id)}
            layout={layout}
            onMove={(id, to) => {
              keepFocus();
              move(id, to);
              const label = choices.find((each) => each.id === id)?.label ?? "";
              say(words.moved(label, to + 1, shown.length));
            }}
          />
        ))}
      </ul>
      <div role="status" className="visually-hidden">
        {said}
      </div>
      {onReset ? (
        <div className={styles.foot}>
          <Button variant="ghost" size="xs" onClick={onReset}>
            {words.reset}
          </Button>
        </div>
      ) : null}
    </>
  );
};

/** "Columns": which a list shows, and in which order; by keys, buttons or dragging. */
export const ColumnChooser = ({ layout }: { layout: Layout }) => (
  <DropPanel label={words.columns} icon={Columns3} align="end">
    {(close) => (
      <Choices
        layout={layout}
        onReset={
          layout.reset &&
          (() => {
            layout.reset?.();
            close();
          })
        }
      />
    )}
  </DropPanel>
);
