import type { ReactNode } from "react";
import styles from "./page-skeleton.module.css";
import { Skeleton, SkeletonCards, SkeletonPanels, SkeletonRows, SkeletonStrip } from "./skeleton.tsx";

/** What a page is made of below its head. */
export type PageShape = "cards" | "table" | "report" | "sheet" | "strip";

const Filters = () => (
  <div className={styles.filters}>
    <Skeleton height="2.25rem" radius="var(--radius-md)" />
    <Skeleton height="2.25rem" radius="var(--radius-md)" />
  </div>
);

const bodies: Readonly<Record<PageShape, () => ReactNode>> = {
  cards: () => (
    <>
      <Filters />
      <SkeletonCards count={9} height="8rem" />
    </>
  ),
  table: () => (
    <>
      <Filters />
      <SkeletonRows count={10} hasHead />
    </>
  ),
  report: () => (
    <>
      <Filters />
      <SkeletonStrip count={5} />
      <SkeletonPanels />
    </>
  ),
  sheet: () => <SkeletonPanels isSheet />,
  strip: () => (
    <>
      <SkeletonStrip count={5} />
      <SkeletonCards count={6} height="8rem" />
    </>
  ),
};

/** A page whose code is on its way: its head and the shape of what follows. */
export const PageSkeleton = ({ shape }: { shape: PageShape }) => {
  const Body = bodies[shape];
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        Loading
      </span>
      <div className={styles.head} aria-hidden="true">
        <Skeleton width="14rem" height="1.75rem" />
        <Skeleton width="22rem" height="1rem" />
      </div>
      <div className={styles.body} aria-hidden="true">
        <Body />
      </div>
    </div>
  );
};
