import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** Who a screen is for: everyone, the people of a company, or the system's administrator. */
export type Audience = "public" | "company" | "super_admin";

export interface Screen {
  path: string;
  audiences: readonly Audience[];
  Page: LazyExoticComponent<ComponentType>;
}

const everyone = ["public"] as const;
const signedIn = ["company", "super_admin"] as const;
const companyOnly = ["company"] as const;
const superAdminOnly = ["super_admin"] as const;

const AuthPage = lazy(async () => ({ default: (await import("../pages/auth-page.tsx")).AuthPage }));
const CfrSelectionPage = lazy(async () => ({
  default: (await import("../pages/cfr-selection-page.tsx")).CfrSelectionPage,
}));
const CfrTitlesPage = lazy(async () => ({
  default: (await import("../pages/cfr-titles-page.tsx")).CfrTitlesPage,
}));
const CompanyRegistrationPage = lazy(async () => ({
  default: (await import("../pages/company-registration-page.tsx")).CompanyRegistrationPage,
}));

const DashboardPage = lazy(async () => ({
  default: (await import("../pages/dashboard-page.tsx")).DashboardPage,
}));
const DashboardTitlePage = lazy(async () => ({
  default: (await import("../pages/dashboard-title-page.tsx")).DashboardTitlePage,
}));
const PartsPage = lazy(async () => ({ default: (await import("../pages/parts-page.tsx")).PartsPage }));

/**
 * Every screen but the landing page, each a chunk of its own (specification 1, section 2.1). The router and
 * the navigation both read this table: a screen that is not here is neither reachable nor offered.
 */
export const screens: readonly Screen[] = [
  { path: "/auth", audiences: everyone, Page: AuthPage },
  { path: "/", audiences: companyOnly, Page: DashboardPage },
  { path: "/", audiences: superAdminOnly, Page: CfrTitlesPage },
  { path: "/dashboard/:titleId", audiences: signedIn, Page: DashboardTitlePage },
  { path: "/cfr-titles", audiences: signedIn, Page: CfrTitlesPage },
  { path: "/cfr-titles/:titleId/parts", audiences: signedIn, Page: PartsPage },
  { path: "/cfr-selection", audiences: signedIn, Page: CfrSelectionPage },
  { path: "/company-registration", audiences: signedIn, Page: CompanyRegistrationPage },
];

export const audienceScreens = (audience: Audience): readonly Screen[] =>
  screens.filter((screen) => screen.audiences.includes(audience));
