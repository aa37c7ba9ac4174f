import { Suspense, useEffect, useRef, useState } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { useSession } from "../lib/session.ts";
import { phone, useMedia } from "../lib/use-media.ts";
import { PageSkeleton } from "../ui/page-skeleton.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { navigationFor } from "./navigation.ts";
import { openPlace } from "./open-place.ts";
import { audienceOf, screenAt } from "./screens.tsx";
import styles from "./shell.module.css";
import { ThumbBar } from "./thumb-bar.tsx";
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

/** The frame of every signed-in page: the ways around, and the page itself. */
export const Shell = () => {
  const { user } = useSession();
  const { pathname } = useLocation();
  const main = useFreshPage(pathname);
  const isPhone = useMedia(phone);
  // The page the drawer was opened on: one that comes late does not open over the next page.
  const [drawerOn, setDrawerOn] = useState<string>();
  const isDrawerOpen = drawerOn === pathname;
  const setDrawerOpen = (isOpen: boolean) => setDrawerOn(isOpen ? pathname : undefined);
  if (!user) return null;
  const navigation = navigationFor(user.role);
  const getReady = (path: string) => openPlace(path, user);
  const shape = screenAt(audienceOf(user), pathname)?.shape ?? "table";
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to main content
      </a>
      <TopBar
        user={user}
        navigation={navigation}
        isPhone={isPhone}
        isDrawerOpen={isDrawerOpen}
        getReady={getReady}
        onDrawer={setDrawerOpen}
      />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<PageSkeleton shape={shape} />}>
            <Outlet context={getReady} />
          </Suspense>
        </ErrorBoundary>
      </main>
      {isPhone ? <ThumbBar places={navigation.thumbs} onMore={() => setDrawerOpen(true)} /> : null}
    </>
  );
};
