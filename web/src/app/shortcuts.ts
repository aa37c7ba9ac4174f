import type { Role } from "../../../shared/schemas/roles.ts";
import type { Shortcut } from "../features/search/shortcuts.ts";
import { askFor } from "../lib/use-asked-action.ts";
import { manages, type Navigation } from "./navigation.ts";

const action = (label: string, to: string): Shortcut => ({ kind: "action", label, to });

/**
 * What the search box offers beside what it finds.
 * @param path of the page on screen: on a rule, "Assign…" is about that rule
 */
export const shortcutsFor = (role: Role, { drawer }: Navigation, path: string): readonly Shortcut[] => [
  ...drawer.map(({ label, to }): Shortcut => ({ kind: "place", label, to })),
  ...(role === "super_admin"
    ? []
    : [
        action(
          "Assign…",
          path.startsWith("/rules/")
            ? askFor(path, "assign")
            : "/regulations?assignee=none&applicability=applicable",
        ),
      ]),
  ...(manages(role)
    ? [
        action("Import rules", askFor("/cfr-titles", "import")),
        action("Invite", askFor("/team-management", "invite")),
        action("Upload policy", askFor("/policies", "upload")),
        action("New duty", askFor("/assignments?view=duties", "duty")),
      ]
    : []),
];
