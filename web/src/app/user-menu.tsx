import { IconButton, Menu, Portal } from "@chakra-ui/react";
import { Building2, CircleUserRound, LogOut } from "lucide-react";
import { useRef, useState } from "react";
import { can } from "../../../shared/permissions/can.ts";
import type { CurrentUser } from "../../../shared/schemas/user.ts";
import { useSignOut } from "../features/session/use-sign-out.ts";
import { formatPerson } from "../lib/format.ts";
import { RoleBadge } from "../ui/badge.tsx";
import { MenuChoice } from "../ui/menu-choice.tsx";
import styles from "./shell.module.css";
import { type UserDialog, UserDialogs } from "./user-dialogs.tsx";

const initials = ({ firstName, lastName, email }: CurrentUser): string =>
  `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase() || email.charAt(0).toUpperCase();

interface MenuItemsProps {
  user: CurrentUser;
  onChoose: (dialog: UserDialog) => void;
}

const MenuItems = ({ user, onChoose }: MenuItemsProps) => {
  const { signOut, isPending } = useSignOut();
  return (
    <>
      <MenuChoice value="profile" onChoose={() => onChoose("profile")}>
        <CircleUserRound aria-hidden="true" />
        Profile Settings
      </MenuChoice>
      {can(user, "company:update") ? (
        <MenuChoice value="company" onChoose={() => onChoose("company")}>
          <Building2 aria-hidden="true" />
          Company Profile
        </MenuChoice>
      ) : null}
      <MenuChoice value="sign-out" disabled={isPending} onChoose={() => void signOut()}>
        <LogOut aria-hidden="true" />
        Sign Out
      </MenuChoice>
    </>
  );
};

/** Who is signed in, and what they can do about it. */
export const UserMenu = ({ user }: { user: CurrentUser }) => {
  const trigger = useRef<HTMLButtonElement>(null);
  const [last, setLast] = useState<UserDialog>();
  const [isOpen, setOpen] = useState(false);
  const choose = (dialog: UserDialog) => {
    setLast(dialog);
    setOpen(true);
  };
  return (
    <>
      <Menu.Root positioning={{ placement: "bottom-end" }} lazyMount unmountOnExit>
        <Menu.Trigger asChild>
          <IconButton
            ref={trigger}
            variant="ghost"
            aria-label={`User menu, ${formatPerson(user)}`}
            borderRadius="full"
          >
            <span className={styles.avatar}>{initials(user)}</span>
          </IconButton>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content>
              <div className={styles.person}>
                <p className={styles.personName}>{formatPerson(user)}</p>
                <p className={styles.personMail}>{user.email}</p>
                <RoleBadge role={user.role} />
              </div>
              <MenuItems user={user} onChoose={choose} />
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      <UserDialogs
        user={user}
        last={last}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        focusAfter={() => trigger.current}
      />
    </>
  );
};
