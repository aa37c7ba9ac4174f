import { listSources, listSyncRuns, startSyncRun, updateSource } from "../../../../shared/api/sources.ts";
import { type FirstCall, firstCall } from "../../lib/opening.ts";
import { pagedList, pagingOf } from "../../lib/paged-list.ts";
import { useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { openCursor, useCursorPages } from "../../lib/use-cursor-pages.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./messages.ts";

const { toasts } = messages;
const pageSize = 20;
/** While a run is under way the screen follows it, in ms. */
const followEvery = 3_000;
const changed = { invalidates: [listSources, listSyncRuns] };

/** The titles with their copies. @param isRunning asks again every few seconds */
export const useSources = (isRunning: boolean) =>
  useApi(listSources, {}, { freshFor: 0, keepPrevious: true, refreshEvery: isRunning ? followEvery : 0 });

/** The runs, newest first. */
export const useSyncRuns = () => {
  const pages = useCursorPages("sync-runs", "");
  const answer = useApi(
    listSyncRuns,
    { query: pagingOf(pages, pageSize) },
    {
      freshFor: 0,
      keepPrevious: true,
      refreshEvery: (latest) => (latest?.items.some(({ endedAt }) => endedAt === null) ? followEvery : 0),
    },
  );
  const isRunning = answer.data?.items.some(({ endedAt }) => endedAt === null) ?? false;
  return { list: pagedList(answer, pages), isRunning };
};

/** What the tab asks for as an address opens it. */
export const sourcesCalls = (): readonly FirstCall[] => [
  firstCall(listSources, {}),
  firstCall(listSyncRuns, { query: pagingOf({ cursor: openCursor("sync-runs", "") }, pageSize) }),
];

/** Starts a run, with its toast. */
export const useStartSync = () => {
  const { run, isPending } = useApiMutation(startSyncRun, changed);
  const start = async (): Promise<void> => {
    try {
      await run({ body: {} });
      notify.success(toasts.started);
    } catch (error) {
      notify.failure(error, toasts.startFailed, toasts.again);
    }
  };
  return { start, isPending };
};

/** Pins a title, or lets it go. */
export const usePinTitle = () => {
  const { run, isPending } = useApiMutation(updateSource, changed);
  const pin = async (title: number, isPinned: boolean): Promise<void> => {
    try {
      await run({ params: { title }, body: { isPinned } });
    } catch (error) {
      notify.failure(error, toasts.pinFailed, toasts.again);
    }
  };
  return { pin, isPending };
};
