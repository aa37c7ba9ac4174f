import { ClipboardCheck, FileText, LayoutDashboard, type LucideIcon, Radar, Users } from "lucide-react";
import { isManager, type Role } from "../../../shared/schemas/roles.ts";
import { type Audience, audienceScreens } from "./screens.tsx";

export interface NavigationItem {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Shown to company_admin and compliance_officer alone. */
  isForManagers: boolean;
  places: readonly ("tabs" | "drawer")[];
}

/** The tabs of the top bar and of the drawer, in order. */
const items: readonly NavigationItem[] = [
  { label: "Dashboard", to: "/", icon: LayoutDashboard, isForManagers: false, places: ["tabs", "drawer"] },
  {
    label: "Assignments",
    to: "/assignments",
    icon: ClipboardCheck,
    isForManagers: false,
    places: ["tabs", "drawer"],
  },
  { label: "Horizon Map", to: "/horizon-mapping", icon: Radar, isForManagers: true, places: ["tabs"] },
  { label: "Team", to: "/team-management", icon: Users, isForManagers: true, places: ["tabs", "drawer"] },
  {
    label: "Reports",
    to: "/reports",
    icon: FileText,
    isForManagers: false,
    places: ["drawer"],
  },
];

/** The entries that `role` may see and whose screen exists. */
export const navigationFor = (role: Role): readonly NavigationItem[] => {
  const audience: Audience = role === "super_admin" ? "super_admin" : "company";
  const paths = new Set(audienceScreens(audience).map((screen) => screen.path));
  return items.filter((item) => paths.has(item.to) && (!item.isForManagers || isManager(role)));
};
