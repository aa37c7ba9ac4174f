import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { getActivityStream } from "../../../../shared/api/activity-stream.ts";
import { getCompanyArchive } from "../../../../shared/api/company-archive.ts";
import { getCompanyDeletion } from "../../../../shared/api/company-deletion.ts";
import { getScim } from "../../../../shared/api/scim.ts";
import { getSecurity } from "../../../../shared/api/security.ts";
import { listServiceAccounts } from "../../../../shared/api/service-accounts.ts";
import { getShares } from "../../../../shared/api/shares.ts";
import { getSso } from "../../../../shared/api/sso.ts";
import { listTeamMembers } from "../../../../shared/api/team.ts";
import { listWebhooks } from "../../../../shared/api/webhooks.ts";
import { type FirstCall, firstCall } from "../../lib/opening.ts";
import { messages } from "./messages.ts";

/** A tab of /security: its code is fetched when it is first shown. */
interface SecurityTab {
  /** How the address names it. */
  id: string;
  label: string;
  Content: LazyExoticComponent<ComponentType>;
  /** What it asks for as it opens: at most three calls. */
  calls: () => readonly FirstCall[];
}

/** A tab of which `name` is the component that its file exports. */
const tab = <N extends string>(
  id: string,
  label: string,
  load: () => Promise<Record<N, ComponentType>>,
  name: N,
  calls: SecurityTab["calls"],
): SecurityTab => ({ id, label, calls, Content: lazy(async () => ({ default: (await load())[name] })) });

/** All tabs, in their order; the first one opens where the address names none. */
export const securityTabs: readonly [SecurityTab, ...SecurityTab[]] = [
  tab(
    "sign-in",
    messages.tabs.signIn,
    () => import("./sign-in-tab.tsx"),
    "SignInTab",
    () => [firstCall(getSecurity, {})],
  ),
  tab(
    "sso",
    messages.tabs.sso,
    () => import("./sso-tab.tsx"),
    "SsoTab",
    () => [firstCall(getSso, {}), firstCall(listTeamMembers, {})],
  ),
  tab(
    "directory",
    messages.tabs.directory,
    () => import("./directory-tab.tsx"),
    "DirectoryTab",
    () => [firstCall(getScim, {})],
  ),
  tab(
    "programs",
    messages.tabs.programs,
    () => import("./programs-tab.tsx"),
    "ProgramsTab",
    () => [firstCall(listServiceAccounts, {}), firstCall(listWebhooks, {}), firstCall(getActivityStream, {})],
  ),
  tab(
    "data",
    messages.tabs.data,
    () => import("./data-tab.tsx"),
    "DataTab",
    () => [firstCall(getShares, {}), firstCall(getCompanyArchive, {}), firstCall(getCompanyDeletion, {})],
  ),
];

/** The tab that an address opens. */
export const tabIn = (search: URLSearchParams): SecurityTab =>
  securityTabs.find(({ id }) => id === search.get("tab")) ?? securityTabs[0];
