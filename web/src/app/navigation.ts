import {
  Bell,
  BookOpen,
  CalendarDays,
  ChartColumn,
  ClipboardCheck,
  FileCheck2,
  Files,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Radar,
  ScrollText,
  Users,
} from "lucide-react";
import { rolePermissions } from "../../../shared/permissions/permissions.ts";
import type { Role } from "../../../shared/schemas/roles.ts";
import { type Audience, audienceScreens } from "./screens.tsx";

/** A screen one goes to by name. */
export interface Place {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Shown to company_admin and compliance_officer alone. */
  isForManagers?: true;
  /** Its screen tells others that it is for company accounts. */
  isForCompanies?: true;
  /** Its screen, and those one reaches from there. */
  covers: (path: string, search: URLSearchParams) => boolean;
}

const isRule = (path: string) => path.startsWith("/rules/");
const comesFromAssignments = (search: URLSearchParams) => search.get("page") === "assignments";

const dashboard: Place = {
  label: "Dashboard",
  to: "/",
  icon: LayoutDashboard,
  covers: (path) => path === "/" || path.startsWith("/dashboard/"),
};
const assignments: Place = {
  label: "Assignments",
  to: "/assignments",
  icon: ClipboardCheck,
  covers: (path, search) =>
    path === "/assignments" || path.startsWith("/duties/") || (isRule(path) && comesFromAssignments(search)),
};
const horizonMap: Place = {
  label: "Horizon Map",
  to: "/horizon-mapping",
  icon: Radar,
  isForManagers: true,
  covers: (path) => path === "/horizon-mapping",
};
const team: Place = {
  label: "Team",
  to: "/team-management",
  icon: Users,
  isForManagers: true,
  covers: (path) => path === "/team-management",
};
const regulations: Place = {
  label: "Regulations",
  to: "/regulations",
  icon: BookOpen,
  covers: (path, search) =>
    path === "/regulations" ||
    path.startsWith("/cfr-titles") ||
    path.startsWith("/cfr/") ||
    (isRule(path) && !comesFromAssignments(search)),
};
const policies: Place = {
  label: "Policies",
  to: "/policies",
  icon: Files,
  covers: (path) =>
    path === "/policies" || path.startsWith("/policies/") || path.startsWith("/acknowledgements/"),
};
const reports: Place = {
  label: "Reports",
  to: "/reports",
  icon: ChartColumn,
  covers: (path) => ["/reports", "/applicability", "/evidence-packs"].includes(path),
};

const changes: Place = {
  label: "Regulatory Changes",
  to: "/changes",
  icon: Inbox,
  isForCompanies: true,
  covers: (path) => path === "/changes" || path.startsWith("/changes/"),
};

const calendar: Place = {
  label: "Calendar",
  to: "/calendar",
  icon: CalendarDays,
  covers: (path) => path === "/calendar",
};

const evidence: Place = {
  label: "Evidence",
  to: "/evidence",
  icon: FileCheck2,
  covers: (path) => path === "/evidence",
};

const activity: Place = {
  label: "Activity",
  to: "/activity",
  icon: ScrollText,
  isForManagers: true,
  covers: (path) => path === "/activity",
};

/** Where the bell leads. */
const notifications: Place = {
  label: "Notifications",
  to: "/notifications",
  icon: Bell,
  covers: (path) => path === "/notifications",
};

/** The places of a role in each of the three ways around, in order. */
export interface Navigation {
  tabs: readonly Place[];
  /** Behind the tabs, in the menu "More". */
  more: readonly Place[];
  drawer: readonly Place[];
  /** The bar at the thumb; its last button opens the drawer. */
  thumbs: readonly Place[];
}

/** As `isManager` of the roles, whose schemas the frame does without. */
export const manages = (role: Role): boolean => rolePermissions[role].includes("company:update");

/** The places that `role` may see and whose screen exists. */
export const navigationFor = (role: Role): Navigation => {
  const audience: Audience = role === "super_admin" ? "super_admin" : "company";
  const paths = new Set(audienceScreens(audience).map((screen) => screen.path));
  const shown = (places: readonly Place[]) =>
    places.filter(
      ({ to, isForManagers, isForCompanies }) =>
        paths.has(to) && (!isForManagers || manages(role)) && (!isForCompanies || audience === "company"),
    );
  return {
    tabs: shown([dashboard, assignments, horizonMap, team, regulations, policies, reports]),
    more: shown([changes, calendar, evidence, activity]),
    drawer: shown([
      dashboard,
      assignments,
      team,
      reports,
      horizonMap,
      regulations,
      policies,
      changes,
      calendar,
      evidence,
      activity,
      notifications,
    ]),
    thumbs: shown([dashboard, assignments, regulations, policies]),
  };
};
