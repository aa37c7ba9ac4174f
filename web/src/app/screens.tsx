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

const AdminPage = lazy(async () => ({ default: (await import("../pages/admin-page.tsx")).AdminPage }));
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
const MyAssignmentsPage = lazy(async () => ({
  default: (await import("../pages/my-assignments-page.tsx")).MyAssignmentsPage,
}));
const PartRulesPage = lazy(async () => ({
  default: (await import("../pages/part-rules-page.tsx")).PartRulesPage,
}));
const PartsPage = lazy(async () => ({ default: (await import("../pages/parts-page.tsx")).PartsPage }));
const RegulationsPage = lazy(async () => ({
  default: (await import("../pages/regulations-page.tsx")).RegulationsPage,
}));
const RulePage = lazy(async () => ({ default: (await import("../pages/rule-page.tsx")).RulePage }));
const TeamManagementPage = lazy(async () => ({
  default: (await import("../pages/team-management-page.tsx")).TeamManagementPage,
}));

/**
 * Every screen but the landing page, each a chunk of its own (specification 1, section 2.1). The router and
 * the navigation both read this table: a screen that is not here is neither reachable nor offered.
 */
export const screens: readonly Screen[] = [
  { path: "/auth", audiences: everyone, Page: AuthPage },
  { path: "/", audiences: companyOnly, Page: DashboardPage },
  { path: "/", audiences: superAdminOnly, Page: AdminPage },
  { path: "/admin", audiences: superAdminOnly, Page: AdminPage },
  { path: "/dashboard/:titleId", audiences: signedIn, Page: DashboardTitlePage },
  { path: "/cfr-titles", audiences: signedIn, Page: CfrTitlesPage },
  { path: "/cfr-titles/:titleId/parts", audiences: signedIn, Page: PartsPage },
  { path: "/cfr-titles/:titleNumber/parts/:partNo/rules", audiences: signedIn, Page: PartRulesPage },
  { path: "/cfr-selection", audiences: signedIn, Page: CfrSelectionPage },
  { path: "/rules/:ruleId", audiences: signedIn, Page: RulePage },
  { path: "/regulations", audiences: signedIn, Page: RegulationsPage },
  { path: "/assignments", audiences: signedIn, Page: MyAssignmentsPage },
  { path: "/team-management", audiences: signedIn, Page: TeamManagementPage },
  { path: "/company-registration", audiences: signedIn, Page: CompanyRegistrationPage },
];

export const audienceScreens = (audience: Audience): readonly Screen[] =>
  screens.filter((screen) => screen.audiences.includes(audience));
