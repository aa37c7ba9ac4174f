import { type ReactNode, useRef } from "react";
import type { PagedList } from "../lib/paged-list.ts";
import { useSharedRows } from "../lib/use-shared-rows.ts";
import { AsyncView, type AsyncViewProps } from "./async-view.tsx";
import { DataTable, type DataTableProps } from "./data-table.tsx";
import styles from "./list-page.module.css";
import { Pager } from "./pager.tsx";
import { SkeletonRows } from "./skeleton.tsx";

interface ListedPage<T> {
  items: readonly T[];
  nextCursor: string | null;
}

interface ListPageProps<T, P extends ListedPage<T>> extends Omit<DataTableProps<T>, "rows" | "isBusy"> {
  list: PagedList<P>;
  /** The sentence for a failed load. */
  failure: AsyncViewProps<P>["failure"];
  /** Read out while the first page loads. */
  loading?: string;
  skeleton?: ReactNode;
  /** In place of a list without rows. */
  empty: ReactNode;
  /**
   * Where the page lies, such as "51–100 of 320 rules". A list that does not know how many rows it has gives
   * `number` instead, and is paged where there is more than one page.
   */
  position: ((page: P) => string) | { number: (page: number) => string };
}

interface PageProps<T, P extends ListedPage<T>> extends Omit<ListPageProps<T, P>, "failure" | "empty"> {
  page: P;
  onTurn: () => void;
}

const Page = <T, P extends ListedPage<T>>({ page, list, position, onTurn, ...table }: PageProps<T, P>) => {
  const { pages, isChanging } = list;
  const { nextCursor } = page;
  const rows = useSharedRows(page.items, table.rowKey);
  const isCounted = typeof position === "function";
  const turn = (go: () => void) => () => {
    go();
    onTurn();
  };
  return (
    <>
      <DataTable {...table} rows={rows} isBusy={isChanging} />
      {isCounted || pages.pageIndex > 0 || nextCursor ? (
        <Pager
          position={isCounted ? position(page) : position.number(pages.pageIndex + 1)}
          onPrevious={pages.pageIndex > 0 ? turn(pages.goPrevious) : undefined}
          onNext={nextCursor ? turn(() => pages.goNext(nextCursor)) : undefined}
          isBusy={isChanging}
        />
      ) : null}
    </>
  );
};

/** A table of one page in each of its states, with Previous and Next; another page begins at its top. */
export const ListPage = <T, P extends ListedPage<T>>(props: ListPageProps<T, P>) => {
  const { list, failure, loading, skeleton = <SkeletonRows hasHead />, empty, ...page } = props;
  const top = useRef<HTMLDivElement>(null);
  const { state, pages } = list;
  const mayBeEmpty = typeof page.position === "function" || pages.pageIndex === 0;
  return (
    <div ref={top} className={styles.list}>
      <AsyncView
        state={state}
        failure={failure}
        {...(loading && { loading })}
        skeleton={skeleton}
        isEmpty={({ items }) => items.length === 0 && mayBeEmpty}
        empty={empty}
      >
        {(data) => (
          <Page
            {...page}
            list={list}
            page={data}
            onTurn={() => top.current?.scrollIntoView({ block: "start" })}
          />
        )}
      </AsyncView>
    </div>
  );
};
