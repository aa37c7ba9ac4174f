import { usualSetting } from "../../../shared/notifications/kinds.ts";
import type { KindSetting, NotificationSettings } from "../../../shared/schemas/notification-settings.ts";
import type { NotificationKind } from "../../../shared/schemas/notifications.ts";
import type { User } from "../users/user-repository.ts";

type Chosen = Pick<User, "role" | "noticeKinds" | "quietHours">;

/** How a person is told of a kind: as they chose, else as is usual. */
export const settingOf = ({ role, noticeKinds }: Chosen, kind: NotificationKind): KindSetting =>
  noticeKinds?.[kind] ?? usualSetting(kind, role);

/** All that a person chose, with what is usual for the rest. */
export const settingsOf = (user: Chosen): NotificationSettings => ({
  kinds: {
    assigned: settingOf(user, "assigned"),
    mentioned: settingOf(user, "mentioned"),
    review_asked: settingOf(user, "review_asked"),
    review_answered: settingOf(user, "review_answered"),
    policy_acknowledge: settingOf(user, "policy_acknowledge"),
    policy_approval: settingOf(user, "policy_approval"),
    policy_answered: settingOf(user, "policy_answered"),
    join_request: settingOf(user, "join_request"),
    escalated: settingOf(user, "escalated"),
    export_ready: settingOf(user, "export_ready"),
    due: settingOf(user, "due"),
    overdue: settingOf(user, "overdue"),
    comment: settingOf(user, "comment"),
    change: settingOf(user, "change"),
    evidence_expiring: settingOf(user, "evidence_expiring"),
    policy_review: settingOf(user, "policy_review"),
    import_finished: settingOf(user, "import_finished"),
  },
  quietHours: user.quietHours ?? null,
});
