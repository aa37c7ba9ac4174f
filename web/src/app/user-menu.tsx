import { IconButton, Menu, Portal } from "@chakra-ui/react";
import { LogOut } from "lucide-react";
import type { CurrentUser } from "../../../shared/schemas/user.ts";
import { useSignOut } from "../features/session/use-sign-out.ts";
import { formatPerson } from "../lib/format.ts";
import { RoleBadge } from "../ui/badge.tsx";
import styles from "./shell.module.css";

const initials = ({ firstName, lastName, email }: CurrentUser): string =>
  `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase() || email.charAt(0).toUpperCase();

/** Who is signed in, and what they can do about it. */
export const UserMenu = ({ user }: { user: CurrentUser }) => {
  const { signOut, isPending } = useSignOut();
  return (
    <Menu.Root positioning={{ placement: "bottom-end" }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <IconButton variant="ghost" aria-label={`User menu, ${formatPerson(user)}`} borderRadius="full">
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
            <Menu.Item value="sign-out" disabled={isPending} onSelect={() => void signOut()}>
              <LogOut aria-hidden="true" />
              Sign Out
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
};
