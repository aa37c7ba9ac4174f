import { type ComponentType, type LazyExoticComponent, lazy, useState } from "react";
import { matchPath } from "react-router-dom";
import { can } from "../../../shared/permissions/can.ts";
import type { Permission } from "../../../shared/permissions/permissions.ts";
import type { Role } from "../../../shared/schemas/roles.ts";
import type { FirstCalls } from "../lib/opening.ts";
import { useSession } from "../lib/session.ts";
import type { PageShape } from "../ui/page-skeleton.tsx";
import { NotFound } from "./not-found.tsx";

/** Who a screen is for: everyone, the people of a company, or the system's administrator. */
export type Audience = "public" | "company" | "super_admin";

export interface Screen {
  path: string;
  audiences: readonly Audience[];
  /** What people need to see it; to all others there is no such page. */
  permission: Permission;
  /** Whether it does without Chakra, which is then not loaded for it. */
  isPlain: boolean;
  Later: LazyExoticComponent<ComponentType>;
  /** The page, if its code is there. */
  pageNow: () => ComponentType | undefined;
  /** Fetches the page's code before it is shown, and with it what it asks for. */
  load: () => Promise<{ firstCalls?: FirstCalls }>;
  /** What stands in its place until its code is there. */
  shape: PageShape;
}

/** A page whose module is fetched when it is first shown, or before: then it is there at once. `name` is its export. */
const screen = <N extends string>(
  path: string,
  audiences: readonly Audience[],
  load: () => Promise<Record<N, ComponentType> & { firstCalls?: FirstCalls }>,
  name: N,
  {
    shape = "table",
    isPlain = false,
    permission = "public",
  }: Partial<Pick<Screen, "shape" | "isPlain" | "permission">> = {},
): Screen => {
  let loaded: ComponentType | undefined;
  const loadPage = async () => {
    const module = await load();
    loaded = module[name];
    return module;
  };
  const Later = lazy(async () => ({ default: (await loadPage())[name] }));
  return { path, audiences, permission, shape, isPlain, load: loadPage, pageNow: () => loaded, Later };
};

/** The page of a screen: at once where its code is there. */
export const ScreenPage = ({ screen }: { screen: Screen }) => {
  const { user } = useSession();
  // Decided once: a page that came as the one would begin anew as the other.
  const [Now] = useState(screen.pageNow);
  if (!can(user, screen.permission)) return <NotFound />;
  return Now ? <Now /> : <screen.Later />;
};

const everyone = ["public"] as const;
const signedIn = ["company", "super_admin"] as const;
const company = ["company"] as const;
const superAdmin = ["super_admin"] as const;

/**
 * Every screen but the landing page, each a chunk of its own. The router and
 * the navigation both read this table: a screen that is not here is neither reachable nor offered.
 */
const screens: readonly Screen[] = [
  screen("/auth", everyone, () => import("../pages/auth-page.tsx"), "AuthPage", { isPlain: true }),
  screen("/book-demo", everyone, () => import("../pages/book-demo-page.tsx"), "BookDemoPage"),
  screen("/terms-of-service", everyone, () => import("../pages/terms-page.tsx"), "TermsPage"),
  screen("/privacy-policy", everyone, () => import("../pages/privacy-page.tsx"), "PrivacyPage"),
  screen("/unsubscribe", everyone, () => import("../pages/unsubscribe-page.tsx"), "UnsubscribePage"),
  screen("/", company, () => import("../pages/dashboard-page.tsx"), "DashboardPage", {
    shape: "strip",
    isPlain: true,
  }),
  screen("/", superAdmin, () => import("../pages/admin-page.tsx"), "AdminPage"),
  screen("/admin", superAdmin, () => import("../pages/admin-page.tsx"), "AdminPage"),
  screen(
    "/dashboard/:titleId",
    signedIn,
    () => import("../pages/dashboard-title-page.tsx"),
    "DashboardTitlePage",
    { shape: "cards" },
  ),
  screen("/cfr-titles", signedIn, () => import("../pages/cfr-titles-page.tsx"), "CfrTitlesPage", {
    shape: "cards",
  }),
  screen("/cfr-titles/:titleId/parts", signedIn, () => import("../pages/parts-page.tsx"), "PartsPage", {
    shape: "cards",
  }),
  screen("/search", signedIn, () => import("../pages/search-page.tsx"), "SearchPage"),
  screen(
    "/cfr-titles/:titleNumber/parts/:partNo/rules",
    signedIn,
    () => import("../pages/part-rules-page.tsx"),
    "PartRulesPage",
  ),
  screen("/cfr/:title", signedIn, () => import("../pages/cfr-text-title-page.tsx"), "CfrTextTitlePage", {
    shape: "sheet",
  }),
  screen("/cfr/:title/:place", signedIn, () => import("../pages/cfr-text-page.tsx"), "CfrTextPage", {
    shape: "sheet",
  }),
  screen("/cfr-selection", signedIn, () => import("../pages/cfr-selection-page.tsx"), "CfrSelectionPage", {
    shape: "cards",
  }),
  screen("/rules/:ruleId", signedIn, () => import("../pages/rule-page.tsx"), "RulePage", { shape: "sheet" }),
  screen("/regulations", signedIn, () => import("../pages/regulations-page.tsx"), "RegulationsPage"),
  screen("/policies", signedIn, () => import("../pages/policies-page.tsx"), "PoliciesPage"),
  screen("/policies/:policyId", company, () => import("../pages/policy-page.tsx"), "PolicyPage", {
    shape: "sheet",
  }),
  screen("/reports", signedIn, () => import("../pages/reports-page.tsx"), "ReportsPage", { shape: "report" }),
  screen("/applicability", signedIn, () => import("../pages/applicability-page.tsx"), "ApplicabilityPage", {
    shape: "report",
  }),
  screen("/evidence-packs", company, () => import("../pages/evidence-packs-page.tsx"), "EvidencePacksPage"),
  screen("/assignments", signedIn, () => import("../pages/my-assignments-page.tsx"), "MyAssignmentsPage"),
  screen("/duties/:id", company, () => import("../pages/duty-page.tsx"), "DutyPage", { shape: "sheet" }),
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
  screen("/changes", signedIn, () => import("../pages/changes-page.tsx"), "ChangesPage"),
  screen("/calendar", company, () => import("../pages/calendar-page.tsx"), "CalendarPage"),
  screen("/evidence", company, () => import("../pages/evidence-page.tsx"), "EvidencePage"),
  screen("/activity", company, () => import("../pages/activity-page.tsx"), "ActivityPage"),
  screen("/security", company, () => import("../pages/security-page.tsx"), "SecurityPage", {
    shape: "sheet",
    permission: "security:manage",
  }),
  screen("/exports/:exportId", signedIn, () => import("../pages/export-page.tsx"), "ExportPage", {
    shape: "sheet",
  }),
  screen("/notifications", company, () => import("../pages/notifications-page.tsx"), "NotificationsPage"),
  screen(
    "/acknowledgements/:id",
    company,
    () => import("../pages/acknowledgement-page.tsx"),
    "AcknowledgementPage",
    { shape: "sheet" },
  ),
  screen("/changes/:id", signedIn, () => import("../pages/change-page.tsx"), "ChangePage", {
    shape: "sheet",
  }),
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

/** The screen of one audience that answers a path. */
export const screenAt = (audience: Audience, pathname: string): Screen | undefined =>
  audienceScreens(audience).find(({ path }) => matchPath(path, pathname));

/** Whose screens a signed-in person of this role has. */
export const audienceOf = ({ role }: { role: Role }): Audience =>
  role === "super_admin" ? "super_admin" : "company";
