import { Building2, CircleUserRound, LogOut } from "lucide-react";
import { useRef, useState } from "react";
import { can } from "../../../shared/permissions/can.ts";
import type { CurrentUser } from "../../../shared/schemas/user.ts";
import { useSignOut } from "../features/session/use-sign-out.ts";
import { formatPerson } from "../lib/format.ts";
import { RoleBadge } from "../ui/badge.tsx";
import { LaterMenu } from "../ui/later-menu.tsx";
import type { MenuAction } from "../ui/menu-trigger.tsx";
import styles from "./shell.module.css";
import { type UserDialog, UserDialogs } from "./user-dialogs.tsx";

const initials = ({ firstName, lastName, email }: CurrentUser): string =>
  `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase() || email.charAt(0).toUpperCase();

/** What the menu offers. @param choose opens a dialog */
const useActions = (user: CurrentUser, choose: (dialog: UserDialog) => void) => {
  const { signOut, isPending } = useSignOut();
  return (): readonly MenuAction[] => [
    { label: "Profile Settings", icon: CircleUserRound, onSelect: () => choose("profile") },
    ...(can(user, "company:update")
      ? [{ label: "Company Profile", icon: Building2, onSelect: () => choose("company") }]
      : []),
    { label: "Sign Out", icon: LogOut, onSelect: () => void (isPending || signOut()) },
  ];
};

/** Who is signed in, and what they can do about it. */
export const UserMenu = ({ user }: { user: CurrentUser }) => {
  const place = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState<UserDialog>();
  const [isOpen, setOpen] = useState(false);
  const actions = useActions(user, (dialog) => {
    setLast(dialog);
    setOpen(true);
  });
  return (
    <div ref={place} className={styles.user}>
      <LaterMenu
        className={styles.userButton}
        aria-label={`User menu, ${formatPerson(user)}`}
        placement="bottom-end"
        head={
          <div className={styles.person}>
            <p className={styles.personName}>{formatPerson(user)}</p>
            <p className={styles.personMail}>{user.email}</p>
            <RoleBadge role={user.role} />
          </div>
        }
        actions={actions}
      >
        <span className={styles.avatar}>{initials(user)}</span>
      </LaterMenu>
      <UserDialogs
        user={user}
        last={last}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        focusAfter={() => place.current?.querySelector("button") ?? null}
      />
    </div>
  );
};
