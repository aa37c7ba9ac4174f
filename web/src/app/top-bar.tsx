import { Link, NavLink } from "react-router-dom";
import type { CurrentUser } from "../../../shared/schemas/user.ts";
import { TopSearch } from "../features/search/top-search.tsx";
import { ColorModeToggle } from "../ui/color-mode-toggle.tsx";
import { Logo } from "../ui/logo.tsx";
import { NavDrawer } from "./nav-drawer.tsx";
import { navigationFor } from "./navigation.ts";
import styles from "./shell.module.css";
import { UserMenu } from "./user-menu.tsx";

/** Tabs, the drawer's button, the search and the user menu. */
export const TopBar = ({ user }: { user: CurrentUser }) => {
  const items = navigationFor(user.role);
  const tabs = items.filter(({ places }) => places.includes("tabs"));
  const hasMoreInDrawer = tabs.length < items.length;
  return (
    <header className={styles.bar}>
      <div className={styles.barInner}>
        <div className={hasMoreInDrawer ? undefined : styles.onPhones}>
          <NavDrawer items={items} />
        </div>
        <Link to="/" className={styles.home} aria-label="Subpart, go to the dashboard">
          <Logo size={26} />
        </Link>
        <nav className={styles.tabs} aria-label="Main">
          {tabs.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === "/"} className={styles.tab ?? ""}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={styles.spacer} />
        <TopSearch user={user} />
        {user.companyName ? <span className={styles.company}>{user.companyName}</span> : null}
        <ColorModeToggle />
        <UserMenu user={user} />
      </div>
    </header>
  );
};
