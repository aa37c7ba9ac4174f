import { type RecentActivity, recentEntries } from "../../shared/schemas/dashboard.ts";
import { isManager, type Role } from "../../shared/schemas/roles.ts";
import { type ActivityRow, activityLog } from "../core/endpoint/activity-log.ts";
import { people } from "../people/users/people.ts";
import type { CompanyList } from "../rules/index/company-list.ts";
import { isRule, labelOf } from "./activity-labels.ts";

interface Reader {
  readonly id: string;
  readonly role: Role;
  readonly companyId: string;
}

/** Rows of the company's log that are looked through for entries, of each of two months. */
const lookedThrough = 60;
/** As many where sign-ins, downloads and the like leave too few of them. */
const mostLookedThrough = 300;
/** Rules of a member whose own logs are read: those that changed last. */
const rulesRead = 8;

/** What people work on; sign-ins, downloads and the like are in the log alone. */
const shownTargets = new Set(["rule", "policy", "title", "import", "tag", "invitation"]);
const shownEvents = new Set([
  "user.activated",
  "user.deactivated",
  "user.role-changed",
  "user.rules-reassigned",
]);
const hiddenEvents = new Set(["policy.downloaded", "import-preview.started"]);
/** Of an import or its undoing, the start says which file and who. */
const endOfImport = /\.(finished|undone)$/;

const isShown = ({ event, target }: ActivityRow): boolean =>
  shownEvents.has(event) ||
  (shownTargets.has(target.type) &&
    !hiddenEvents.has(event) &&
    !(target.type === "import" && endOfImport.test(event)));

const newestFirst = (rows: readonly ActivityRow[]): ActivityRow[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].toSorted((a, b) => (a.id < b.id ? 1 : -1));

/** Rows about a member's rules: of the company's newest rows, and of the rules that changed last. */
const rowsOfMember = async (
  { id, companyId }: Reader,
  rules: CompanyList,
  log: readonly ActivityRow[],
): Promise<ActivityRow[]> => {
  const theirs = rules.rulesOf(id);
  const known = new Set(theirs.map(String));
  const own = await Promise.all(
    theirs
      .slice(0, rulesRead)
      .map((rule) =>
        activityLog.newestOfRecord(companyId, { type: "rule", id: String(rule) }, recentEntries),
      ),
  );
  return newestFirst([...log.filter((row) => isRule(row) && known.has(row.target.id)), ...own.flat()]);
};

/** Rows of the company's log that the entries are chosen from. */
export const readRecent = (companyId: string, now: Date): Promise<ActivityRow[]> =>
  activityLog.newestOfCompany(companyId, lookedThrough, now);

/** The newest rows of a company that are shown. @param log its newest rows */
const rowsOfCompany = async (
  companyId: string,
  log: readonly ActivityRow[],
  now: Date,
): Promise<ActivityRow[]> => {
  const shown = log.filter(isShown);
  if (shown.length >= recentEntries || log.length < lookedThrough) return newestFirst(shown);
  return newestFirst((await activityLog.newestOfCompany(companyId, mostLookedThrough, now)).filter(isShown));
};

/**
 * The last entries of the company's activity; of a member's own rules for members. Reads two Queries of the
 * company's log and, for members, one for each of their rules that changed last.
 */
export const recentActivity = async (
  reader: Reader,
  loading: Promise<CompanyList>,
  now: Date,
): Promise<RecentActivity[]> => {
  const { companyId, role } = reader;
  const [log, rules] = await Promise.all([readRecent(companyId, now), loading]);
  const rows = await (isManager(role)
    ? rowsOfCompany(companyId, log, now)
    : rowsOfMember(reader, rules, log));
  const shown = rows.slice(0, recentEntries);
  const aboutPeople = shown.filter(({ target }) => target.type === "user").map(({ target }) => target.id);
  const known = await people.byId(companyId, [...shown.map(({ userId }) => userId), ...aboutPeople]);
  return shown.map((row) => {
    const { id, at, event, userId, target } = row;
    const user = known.get(userId ?? "");
    const rule = isRule(row) ? rules.rule(Number(target.id)) : undefined;
    return {
      id,
      at,
      event,
      user: user ?? null,
      label: labelOf(row, rule, known.get(target.type === "user" ? target.id : "")),
      companyRuleId: rule ? Number(target.id) : null,
    };
  });
};
