import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { FirstCalls } from "../lib/opening.ts";

/** Who a screen is for: everyone, the people of a company, or the system's administrator. */
export type Audience = "public" | "company" | "super_admin";

export interface Screen {
  path: string;
  audiences: readonly Audience[];
  Page: LazyExoticComponent<ComponentType>;
  /** Fetches the page's code before it is shown, and with it what it asks for. */
  load: () => Promise<{ firstCalls?: FirstCalls }>;
}

/** A page whose module is fetched when it is first shown, or before; `name` is its export. */
const screen = <N extends string>(
  path: string,
  audiences: readonly Audience[],
  load: () => Promise<Record<N, ComponentType> & { firstCalls?: FirstCalls }>,
  name: N,
): Screen => ({ path, audiences, load, Page: lazy(async () => ({ default: (await load())[name] })) });

const everyone = ["public"] as const;
const signedIn = ["company", "super_admin"] as const;
const company = ["company"] as const;
const superAdmin = ["super_admin"] as const;

/**
 * Every screen but the landing page, each a chunk of its own. The router and
 * the navigation both read this table: a screen that is not here is neither reachable nor offered.
 */
const screens: readonly Screen[] = [
  screen("/auth", everyone, () => import("../pages/auth-page.tsx"), "AuthPage"),
  screen("/book-demo", everyone, () => import("../pages/book-demo-page.tsx"), "BookDemoPage"),
  screen("/terms-of-service", everyone, () => import("../pages/terms-page.tsx"), "TermsPage"),
  screen("/privacy-policy", everyone, () => import("../pages/privacy-page.tsx"), "PrivacyPage"),
  screen("/unsubscribe", everyone, () => import("../pages/unsubscribe-page.tsx"), "UnsubscribePage"),
  screen("/", company, () => import("../pages/dashboard-page.tsx"), "DashboardPage"),
  screen("/", superAdmin, () => import("../pages/admin-page.tsx"), "AdminPage"),
  screen("/admin", superAdmin, () => import("../pages/admin-page.tsx"), "AdminPage"),
  screen(
    "/dashboard/:titleId",
    signedIn,
    () => import("../pages/dashboard-title-page.tsx"),
    "DashboardTitlePage",
  ),
  screen("/cfr-titles", signedIn, () => import("../pages/cfr-titles-page.tsx"), "CfrTitlesPage"),
  screen("/cfr-titles/:titleId/parts", signedIn, () => import("../pages/parts-page.tsx"), "PartsPage"),
  screen(
    "/cfr-titles/:titleNumber/parts/:partNo/rules",
    signedIn,
    () => import("../pages/part-rules-page.tsx"),
    "PartRulesPage",
  ),
  screen("/cfr-selection", signedIn, () => import("../pages/cfr-selection-page.tsx"), "CfrSelectionPage"),
  screen("/rules/:ruleId", signedIn, () => import("../pages/rule-page.tsx"), "RulePage"),
  screen("/regulations", signedIn, () => import("../pages/regulations-page.tsx"), "RegulationsPage"),
  screen("/policies", signedIn, () => import("../pages/policies-page.tsx"), "PoliciesPage"),
  screen("/reports", signedIn, () => import("../pages/reports-page.tsx"), "ReportsPage"),
  screen("/assignments", signedIn, () => import("../pages/my-assignments-page.tsx"), "MyAssignmentsPage"),
  screen(
    "/team-management",
    signedIn,
    () => import("../pages/team-management-page.tsx"),
    "TeamManagementPage",
  ),
  screen(
    "/horizon-mapping",
    signedIn,
    () => import("../pages/horizon-mapping-page.tsx"),
    "HorizonMappingPage",
  ),
  screen(
    "/company-registration",
    signedIn,
    () => import("../pages/company-registration-page.tsx"),
    "CompanyRegistrationPage",
  ),
];

/** The screens of one audience. */
export const audienceScreens = (audience: Audience): readonly Screen[] =>
  screens.filter((screen) => screen.audiences.includes(audience));
