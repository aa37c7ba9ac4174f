import { useEffect, useRef } from "react";
import type { ResponseOf } from "../../../../shared/api/contract.ts";
import { listImports } from "../../../../shared/api/imports.ts";
import type { ImportJob } from "../../../../shared/schemas/import-job.ts";
import { useInvalidate } from "../../lib/invalidation.ts";
import { type FirstCall, firstCall, type Reader } from "../../lib/opening.ts";
import { pagingOf } from "../../lib/paged-list.ts";
import { useSession } from "../../lib/session.ts";
import { useApi } from "../../lib/use-api.ts";
import { openCursor, useCursorPages } from "../../lib/use-cursor-pages.ts";
import { changedByImports, isFinished } from "./changed-by-imports.ts";

type ImportPage = ResponseOf<typeof listImports>;

const pageSize = 20;
/** How often the list is read again while an import runs, in ms. */
const pollEvery = 2_000;

const underWay = (items: readonly ImportJob[]): string[] =>
  items.filter((job) => !isFinished(job)).map(({ jobId }) => jobId);
const pauseFor = (page: ImportPage | undefined): number =>
  page && underWay(page.items).length > 0 ? pollEvery : 0;

/** The list was just read: it alone is not out of date. */
const changedBesides = changedByImports.filter((contract) => contract !== listImports);

/** Refreshes what an import or an undo changed, once it is seen to have ended. */
const useRefreshAtEnd = (page: ImportPage | undefined): void => {
  const invalidate = useInvalidate();
  const ran = useRef<readonly string[]>([]);
  useEffect(() => {
    if (!page) return;
    const ended = page.items.some((job) => isFinished(job) && ran.current.includes(job.jobId));
    ran.current = underWay(page.items);
    if (ended) void invalidate(changedBesides);
  }, [page, invalidate]);
};

/** Whose list it is. */
const listOf = (reader: Pick<Reader, "id" | "companyId"> | undefined) => `${reader?.id} ${reader?.companyId}`;

const argsOf = (cursor: string | undefined) => ({ query: { ...pagingOf({ cursor }, pageSize) } });

/** The list as it opens. */
export const importsCall = (reader: Reader): FirstCall =>
  firstCall(listImports, argsOf(openCursor("imports", listOf(reader))));

/** The imports of the reader's library by pages, read again while one of them runs. */
export const useImportHistory = () => {
  const { user } = useSession();
  const pages = useCursorPages("imports", listOf(user));
  const answer = useApi(
    listImports,
    argsOf(pages.cursor),
    // A new function each time: the hook decides again whether to poll only when it changes.
    { freshFor: 0, keepPrevious: true, refreshEvery: (page) => pauseFor(page) },
  );
  useRefreshAtEnd(answer.data);
  // A reading that fails while an import runs leaves the rows: the next one is a moment away.
  return { state: answer, pages, isChanging: answer.isLoading };
};
