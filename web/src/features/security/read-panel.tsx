import type { ReactNode } from "react";
import type { ApiState } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { messages } from "./messages.ts";
import styles from "./security.module.css";

interface ReadPanelProps<T> {
  words: { readonly heading: string; readonly about: string; readonly failed: string };
  state: ApiState<T>;
  /** What stands there until it was read. */
  rows: { readonly count: number; readonly height: string };
  children: (data: T) => ReactNode;
}

/** A part of /security that shows one answer, with what it is for. */
export const ReadPanel = <T,>({ words, state, rows, children }: ReadPanelProps<T>) => (
  <Panel heading={words.heading}>
    <p className={styles.about}>{words.about}</p>
    <AsyncView
      state={state}
      failure={words.failed}
      retry={messages.retry}
      skeleton={<SkeletonRows {...rows} />}
    >
      {children}
    </AsyncView>
  </Panel>
);
