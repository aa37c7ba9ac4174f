import { Suspense, useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { useSession } from "../lib/session.ts";
import { SkeletonCards } from "../ui/skeleton.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import styles from "./shell.module.css";
import { TopBar } from "./top-bar.tsx";

/** A new page begins at its top, and assistive technology reads on from there. */
const useFreshPage = (pathname: string) => {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
};

/** The frame of every signed-in page: top bar, drawer on phones, and the page itself. */
export const Shell = () => {
  const { user } = useSession();
  const { pathname } = useLocation();
  const main = useFreshPage(pathname);
  if (!user) return null;
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to main content
      </a>
      <TopBar user={user} />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<SkeletonCards />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
    </>
  );
};
