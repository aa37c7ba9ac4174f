import { Link, useLocation } from "react-router-dom";
import type { CurrentUser } from "../../../shared/schemas/user.ts";
import { Bell } from "../features/notifications/bell.tsx";
import { TopSearch } from "../features/search/top-search.tsx";
import { ColorModeToggle } from "../ui/color-mode-toggle.tsx";
import { Logo } from "../ui/logo.tsx";
import { MainTabs } from "./main-tabs.tsx";
import { NavDrawer } from "./nav-drawer.tsx";
import type { Navigation } from "./navigation.ts";
import styles from "./shell.module.css";
import { shortcutsFor } from "./shortcuts.ts";
import { UserMenu } from "./user-menu.tsx";

interface TopBarProps {
  user: CurrentUser;
  navigation: Navigation;
  isPhone: boolean;
  isDrawerOpen: boolean;
  onDrawer: (isOpen: boolean) => void;
  /** Gets a path of this app ready; false where its record is gone. */
  getReady: (path: string) => Promise<boolean>;
}

/** The drawer's button, tabs where there is room for them, the search and the user menu. */
export const TopBar = ({ user, navigation, isPhone, isDrawerOpen, onDrawer, getReady }: TopBarProps) => {
  const { pathname, search } = useLocation();
  const shortcuts = shortcutsFor(user.role, navigation, pathname + search);
  return (
    <header className={styles.bar}>
      <div className={styles.barInner}>
        <NavDrawer places={navigation.drawer} isOpen={isDrawerOpen} onChange={onDrawer} />
        <Link to="/" className={styles.home} aria-label="Subpart, go to the dashboard">
          <Logo size={26} />
        </Link>
        {isPhone ? (
          <div className={styles.spacer} />
        ) : (
          <MainTabs places={navigation.tabs} more={navigation.more} />
        )}
        <TopSearch user={user} shortcuts={shortcuts} />
        {user.companyName ? <span className={styles.company}>{user.companyName}</span> : null}
        {user.companyId ? <Bell getReady={getReady} /> : null}
        <ColorModeToggle />
        <UserMenu user={user} />
      </div>
    </header>
  );
};
