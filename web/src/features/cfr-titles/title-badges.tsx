import type { CfrTitle } from "../../../../shared/schemas/cfr.ts";
import { isWithinDays } from "../../lib/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { recentDays } from "./title-filter.ts";
import { messages } from "./titles-messages.ts";

/** "Recently Updated" on the dashboard, "Recent" in the list of titles. */
export const RecentBadge = ({ title, label }: { title: CfrTitle; label: string }) =>
  isWithinDays(title.lastAmended, recentDays) ? <Badge tone="blue">{label}</Badge> : null;

/** A title without regulations in it, which cannot be selected. */
export const ReservedBadge = ({ title }: { title: CfrTitle }) =>
  title.reserved ? <Badge variant="outline">{messages.badges.reserved}</Badge> : null;
