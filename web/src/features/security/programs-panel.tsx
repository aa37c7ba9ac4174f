import { Button } from "@chakra-ui/react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { ApiState } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import styles from "./programs.module.css";
import { messages as all } from "./programs-messages.ts";

interface ProgramsPanelProps<T> {
  words: {
    readonly heading: string;
    readonly about: string;
    readonly create: string;
    readonly loadFailed: string;
    readonly empty: string;
    readonly deleteTitle: string;
    readonly deleteBody: (name: string) => string;
  };
  icon: LucideIcon;
  state: ApiState<readonly T[]>;
  onCreate: () => void;
  row: (item: T) => ReactNode;
  /** What is asked about before it is deleted, by its name. */
  question: { readonly name: string | undefined; readonly isChanging: boolean };
  onDelete: () => void;
  onKeep: () => void;
  /** The dialogs of the list. */
  children: ReactNode;
}

/** A list of what lets programs and the company reach each other, with what is done to it. */
export const ProgramsPanel = <T,>(props: ProgramsPanelProps<T>) => {
  const { words, icon, state, onCreate, row, question, onDelete, onKeep, children } = props;
  return (
    <Panel
      heading={words.heading}
      action={
        <Button size="sm" onClick={onCreate}>
          {words.create}
        </Button>
      }
    >
      <p className={styles.about}>{words.about}</p>
      <AsyncView
        state={state}
        failure={words.loadFailed}
        retry={all.retry}
        skeleton={<SkeletonRows />}
        isEmpty={(items) => items.length === 0}
        empty={<EmptyState icon={icon} heading={words.empty} />}
      >
        {(items) => (
          <ul className={styles.list} aria-label={words.heading}>
            {items.map(row)}
          </ul>
        )}
      </AsyncView>
      {children}
      <ConfirmDialog
        isOpen={question.name !== undefined}
        title={words.deleteTitle}
        body={words.deleteBody(question.name ?? "")}
        confirmLabel={all.remove}
        isPending={question.isChanging}
        onConfirm={onDelete}
        onCancel={onKeep}
      />
    </Panel>
  );
};
