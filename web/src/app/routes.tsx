import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import type { CurrentUser } from "../../../shared/schemas/user.ts";
import { knownViews } from "../lib/known-views.ts";
import { rememberReader } from "../lib/remembered-reader.ts";
import { type Session, useSession } from "../lib/session.ts";
import { LandingPage } from "../pages/landing-page.tsx";
import { FrameSkeleton } from "./frame-skeleton.tsx";
import { NotFound } from "./not-found.tsx";
import { loadDesignedRoot, loadShell, preloadScreen } from "./preload.ts";
import { audienceScreens, type Screen, ScreenPage } from "./screens.tsx";
import { StepUp } from "./step-up.tsx";

/** The routing states; "pending" is a person who asked to join and waits for an answer. */
type SessionState =
  | "loading"
  | "signed_out"
  | "no_company"
  | "pending"
  | "must_enroll"
  | "super_admin"
  | "company";

/** Which of the routing tables holds. */
const sessionState = ({ user, isLoading }: Session): SessionState => {
  if (!user) return isLoading ? "loading" : "signed_out";
  if (user.mustEnroll) return "must_enroll";
  if (user.role === "super_admin") return "super_admin";
  if (!user.companyId) return "no_company";
  return user.membership === "pending" ? "pending" : "company";
};

const DesignedRoot = lazy(async () => ({ default: (await loadDesignedRoot()).DesignedRoot }));
const Shell = lazy(async () => ({ default: (await loadShell()).Shell }));
const CompanyRegistrationPage = lazy(async () => ({
  default: (await import("../pages/company-registration-page.tsx")).CompanyRegistrationPage,
}));
const WaitingPage = lazy(async () => ({ default: (await import("../pages/waiting-page.tsx")).WaitingPage }));

const MustEnrollPage = lazy(async () => ({
  default: (await import("../pages/must-enroll-page.tsx")).MustEnrollPage,
}));

const AddressBanner = lazy(async () => ({
  default: (await import("../features/account/address-banner.tsx")).AddressBanner,
}));

const DeletionBanner = lazy(async () => ({
  default: (await import("../features/security/deletion-banner.tsx")).DeletionBanner,
}));

const plainRoutesOf = (screens: readonly Screen[]): ReactNode =>
  screens.map((screen) => (
    <Route key={screen.path} path={screen.path} element={<ScreenPage key={screen.path} screen={screen} />} />
  ));

/** Screens; those that use Chakra are inside of it. */
const routesOf = (screens: readonly Screen[]): ReactNode => (
  <>
    {plainRoutesOf(screens.filter(({ isPlain }) => isPlain))}
    <Route element={<DesignedRoot />}>{plainRoutesOf(screens.filter(({ isPlain }) => !isPlain))}</Route>
  </>
);

const shellRoutes = (audience: "company" | "super_admin"): ReactNode => (
  <Route element={<Shell />}>
    {routesOf(audienceScreens(audience))}
    <Route path="*" element={<NotFound />} />
  </Route>
);

/** States in which one screen answers every path but the public ones. */
const onlyScreens: Readonly<Record<"no_company" | "pending" | "must_enroll", ComponentType>> = {
  no_company: CompanyRegistrationPage,
  pending: WaitingPage,
  must_enroll: MustEnrollPage,
};

const isInside = (state: SessionState): state is "company" | "super_admin" =>
  state === "company" || state === "super_admin";

const stateRoutes = (state: SessionState): ReactNode => {
  if (state === "loading" || state === "signed_out") return null;
  if (isInside(state)) return shellRoutes(state);
  const Only = onlyScreens[state];
  return (
    <Route element={<DesignedRoot />}>
      <Route path="*" element={<Only />} />
    </Route>
  );
};

/** Keeps the guess of preload.ts right, and fetches the dashboard's code once someone begins to sign in. */
const usePreloading = (state: SessionState, user: CurrentUser | undefined) => {
  const { pathname } = useLocation();
  useEffect(() => {
    if (user && isInside(state)) {
      rememberReader(user);
      knownViews.setDefaults(user.id, user.defaultViews ?? []);
    }
    if (state === "signed_out") rememberReader(null);
  }, [state, user]);
  useEffect(() => {
    if (pathname !== "/auth") return;
    const load = () => preloadScreen("/", "company");
    window.addEventListener("focusin", load, { once: true });
    return () => window.removeEventListener("focusin", load);
  }, [pathname]);
};

/** Which screen answers a path, by session state. */
export const AppRoutes = () => {
  const session = useSession();
  const { user } = session;
  const state = sessionState(session);
  usePreloading(state, user);
  const isOutside = state === "loading" || state === "signed_out";
  return (
    <Suspense fallback={isInside(state) ? <FrameSkeleton audience={state} /> : null}>
      {user?.emailConfirmedAt === null ? <AddressBanner /> : null}
      {user?.companyDeletesAt ? <DeletionBanner at={user.companyDeletesAt} /> : null}
      {user ? <StepUp /> : null}
      <Routes>
        <Route path="/landing" element={<LandingPage />} />
        <Route path="/index.html" element={<Navigate to="/" replace />} />
        {routesOf(audienceScreens("public"))}
        {stateRoutes(state)}
        {isOutside ? <Route path="*" element={<LandingPage />} /> : null}
      </Routes>
    </Suspense>
  );
};
