import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import type { CurrentUser } from "../../../shared/schemas/user.ts";
import { type Session, useSession } from "../lib/session.ts";
import { LandingPage } from "../pages/landing-page.tsx";
import { NotFound } from "./not-found.tsx";
import { loadDesignedRoot, loadShell, preloadScreen, rememberReader } from "./preload.ts";
import { audienceScreens, type Screen } from "./screens.tsx";

/** The routing states; "pending" is a person who asked to join and waits for an answer. */
type SessionState = "loading" | "signed_out" | "no_company" | "pending" | "super_admin" | "company";

/** Which of the routing tables holds. */
const sessionState = ({ user, isLoading }: Session): SessionState => {
  if (!user) return isLoading ? "loading" : "signed_out";
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

const AddressBanner = lazy(async () => ({
  default: (await import("../features/account/address-banner.tsx")).AddressBanner,
}));

const routesOf = (screens: readonly Screen[]): ReactNode =>
  screens.map(({ path, Page }) => <Route key={path} path={path} element={<Page />} />);

const shellRoutes = (audience: "company" | "super_admin"): ReactNode => (
  <Route element={<Shell />}>
    {routesOf(audienceScreens(audience))}
    <Route path="*" element={<NotFound />} />
  </Route>
);

/** States in which one screen answers every path but the public ones. */
const onlyScreens: Readonly<Record<"no_company" | "pending", ComponentType>> = {
  no_company: CompanyRegistrationPage,
  pending: WaitingPage,
};

const stateRoutes = (state: SessionState): ReactNode => {
  if (state === "loading" || state === "signed_out") return null;
  if (state === "company" || state === "super_admin") return shellRoutes(state);
  const Only = onlyScreens[state];
  return <Route path="*" element={<Only />} />;
};

/** Keeps the guess of preload.ts right, and fetches the dashboard's code while someone signs in. */
const usePreloading = (state: SessionState, user: CurrentUser | undefined) => {
  const { pathname } = useLocation();
  useEffect(() => {
    if (user && (state === "company" || state === "super_admin")) rememberReader(user);
    if (state === "signed_out") rememberReader(null);
  }, [state, user]);
  useEffect(() => {
    if (pathname === "/auth") preloadScreen("/", "company");
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
    <Suspense fallback={null}>
      {user?.emailConfirmedAt === null ? <AddressBanner /> : null}
      <Routes>
        <Route path="/landing" element={<LandingPage />} />
        <Route path="/index.html" element={<Navigate to="/" replace />} />
        <Route element={<DesignedRoot />}>
          {routesOf(audienceScreens("public"))}
          {stateRoutes(state)}
        </Route>
        {isOutside ? <Route path="*" element={<LandingPage />} /> : null}
      </Routes>
    </Suspense>
  );
};
