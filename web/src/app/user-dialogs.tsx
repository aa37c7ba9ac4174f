import { lazy, Suspense } from "react";
import { can } from "../../../shared/permissions/can.ts";
import type { CurrentUser } from "../../../shared/schemas/user.ts";

const Designed = lazy(async () => ({ default: (await import("../ui/designed.tsx")).Designed }));
const ProfileDialog = lazy(async () => ({
  default: (await import("../features/account/profile-dialog.tsx")).ProfileDialog,
}));
const FollowingList = lazy(async () => ({
  default: (await import("../features/following/following-list.tsx")).FollowingList,
}));
const CompanyProfileDialog = lazy(async () => ({
  default: (await import("../features/companies/company-profile-dialog.tsx")).CompanyProfileDialog,
}));

export type UserDialog = "profile" | "company";

interface UserDialogsProps {
  user: CurrentUser;
  /** The dialog opened last; its code is fetched then. */
  last: UserDialog | undefined;
  isOpen: boolean;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}

/** What the user menu opens. */
export const UserDialogs = ({ user, last, isOpen, ...rest }: UserDialogsProps) => (
  <Suspense fallback={null}>
    {last ? (
      <Designed>
        {last === "profile" ? (
          <ProfileDialog
            user={user}
            isOpen={isOpen}
            following={can(user, "rule:read") ? <FollowingList onLeave={rest.onClose} /> : undefined}
            {...rest}
          />
        ) : (
          <CompanyProfileDialog isOpen={isOpen} {...rest} />
        )}
      </Designed>
    ) : null}
  </Suspense>
);
