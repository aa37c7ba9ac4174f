import type { ApiState } from "./use-api.ts";
import type { CursorPages } from "./use-cursor-pages.ts";

/** What `ListPage` shows: one page of a list, and the way to the others. */
export interface PagedList<P> {
  state: ApiState<P>;
  pages: CursorPages;
  /** Rows on screen belong to other filters or another page than those asked for. */
  isChanging: boolean;
}

/** The part of a paged call's query that names the page; `limit` counts rows. */
export const pagingOf = ({ cursor }: Pick<CursorPages, "cursor">, limit = 50) => ({
  limit,
  ...(cursor && { cursor }),
});

/** Calls that also answer whole lists say so in their type; a call with a limit gets a page. */
type PageOf<T> = Exclude<T, readonly unknown[]>;
const isPage = <T>(data: T | undefined): data is PageOf<T> => data !== undefined && !Array.isArray(data);

/** One page of a list, as read through `useApi`; while another page, order or filter loads, the one shown stays. */
export const pagedList = <T>(answer: ApiState<T>, pages: CursorPages): PagedList<PageOf<T>> => {
  // Rows of an earlier question must not pass for an answer to one that failed.
  const data = !answer.error && isPage(answer.data) ? answer.data : undefined;
  // A cursor the server no longer takes would fail for ever: the first page never does.
  const reload = () => (pages.cursor ? pages.goFirst() : answer.reload());
  return { state: { ...answer, data, reload }, pages, isChanging: answer.isLoading && data !== undefined };
};
