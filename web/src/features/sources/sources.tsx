import { Button } from "@chakra-ui/react";
import { RefreshCw } from "lucide-react";
import { type ReactNode, useCallback, useId, useMemo, useRef } from "react";
import type { SourceTitle } from "../../../../shared/schemas/source.ts";
import { formatDateTime } from "../../lib/format.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Badge } from "../../ui/badge.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { messages } from "./messages.ts";
import { Runs } from "./runs.tsx";
import styles from "./sources.module.css";
import { titleColumns } from "./title-columns.tsx";
import { usePinTitle, useSources, useStartSync, useSyncRuns } from "./use-sources.ts";

const { titles: words } = messages;

/** About as high as the window: what comes below 50 titles is not moved out of it. */
const placesKept = 20;

const isKept = ({ followers, isPinned, issueDate }: SourceTitle): boolean =>
  followers > 0 || isPinned || issueDate !== null;
/** Titles that are followed, pinned or loaded before the others, each in order of their numbers. */
const keptFirst = (titles: readonly SourceTitle[]): readonly SourceTitle[] =>
  titles.toSorted((one, other) => Number(isKept(other)) - Number(isKept(one)));

/**
 * The tab Sources: where the text of the regulation comes from, and how old it is.
 * @param importButton opens the import of a file; comes from the imports
 */
export const Sources = ({ importButton }: { importButton: ReactNode }) => {
  const headingId = useId();
  const { list, isRunning } = useSyncRuns();
  const sources = useSources(isRunning);
  const { start, isPending } = useStartSync();
  const { pin } = usePinTitle();
  const latestPin = useRef(pin);
  latestPin.current = pin;
  const onPin = useCallback(
    (title: number, isPinned: boolean) => void latestPin.current(title, isPinned),
    [],
  );
  const columns = useMemo(() => titleColumns(onPin), [onPin]);
  return (
    <div className={styles.tab}>
      <div className={styles.head}>
        <span className={styles.source}>
          {sources.data ? (
            <>
              <Badge tone={sources.data.mode === "live" ? "green" : "blue"}>
                {messages.modes[sources.data.mode]}
              </Badge>
              <span className={styles.hint}>{messages.nextRun(formatDateTime(sources.data.nextRunAt))}</span>
            </>
          ) : null}
        </span>
        <span className={styles.actions}>
          {importButton}
          <Button onClick={() => void start()} loading={isPending} loadingText={messages.starting}>
            <RefreshCw aria-hidden="true" />
            {messages.syncNow}
          </Button>
        </span>
      </div>
      <section aria-labelledby={headingId}>
        <h2 id={headingId} className={styles.heading}>
          {words.heading}
        </h2>
        <AsyncView
          state={sources}
          failure={messages.loadFailed}
          skeleton={<SkeletonRows count={placesKept} />}
        >
          {({ titles }) => (
            <DataTable
              caption={words.caption}
              columns={columns}
              rows={keptFirst(titles)}
              rowKey={({ titleNumber }) => titleNumber}
            />
          )}
        </AsyncView>
      </section>
      <Runs list={list} />
    </div>
  );
};
