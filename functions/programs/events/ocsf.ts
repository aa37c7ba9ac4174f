import type { ActivityRow } from "../../core/endpoint/activity-log.ts";

/*
 * Entries of the record in the Open Cybersecurity Schema Framework 1.3: sign-ins are Authentication (3002), what is
 * done to accounts is Account Change (3001), all else is API Activity (6003).
 */
const version = "1.3.0";
const other = 99;

interface Meaning {
  readonly classId: 3001 | 3002 | 6003;
  readonly activityId: number;
}

const signIns: Readonly<Record<string, number>> = {
  "session.started": 1,
  "session.refused": 1,
  "session.ended": 2,
  "session.others-ended": 2,
};
const accounts: Readonly<Record<string, number>> = {
  "user.registered": 1,
  "user.activated": 2,
  "user.password-changed": 3,
  "user.password-reset": 4,
  "user.deactivated": 5,
  "service-account.created": 1,
  "service-account.deleted": 6,
  "factor.app-added": 10,
  "factor.passkey-added": 10,
  "factor.app-removed": 11,
  "factor.passkey-removed": 11,
  "user.factors-reset": 11,
};
const ofAccounts = /^(user|factor|token|service-account|invitation|join-request)\./;

/** Create, Read, Update, Delete of the class API Activity, by the last word of an entry's name. */
const verbs: readonly (readonly [RegExp, number])[] = [
  [/\.(created|added|uploaded|started|opened|imported|saved|copied)$/, 1],
  [/\.(downloaded|used|accessed|read)$/, 2],
  [/\.(deleted|removed|ended|unassigned|revoked)$/, 4],
  [/\./, 3],
];

const meaningOf = (event: string): Meaning => {
  if (event.startsWith("session.") || event === "sso.refused")
    return { classId: 3002, activityId: signIns[event] ?? (event === "sso.refused" ? 1 : other) };
  if (ofAccounts.test(event) && event !== "token.used")
    return { classId: 3001, activityId: accounts[event] ?? other };
  return { classId: 6003, activityId: verbs.find(([pattern]) => pattern.test(event))?.[1] ?? other };
};

const userOf = (id: string | null) =>
  id === null ? { name: "Subpart", type_id: 3 } : { uid: id, type_id: 1 };

/** Where a call came from, if the entry says so. */
const sourceOf = ({ after }: ActivityRow) =>
  typeof after?.source === "string" ? { ip: after.source } : { name: "Subpart" };

/** An entry of the record as an event of OCSF, without what was changed: that is read in the record. */
export const ocsfEvent = (row: ActivityRow & { readonly companyId: string | null }) => {
  const { event, target, userId, at, id, companyId } = row;
  const { classId, activityId } = meaningOf(event);
  const isRefused = event.endsWith(".refused");
  const actor = { user: userOf(userId) };
  const common = {
    activity_id: activityId,
    category_uid: Math.floor(classId / 1_000),
    class_uid: classId,
    type_uid: classId * 100 + activityId,
    severity_id: isRefused ? 3 : 1,
    status_id: isRefused ? 2 : 1,
    time: Date.parse(at),
    message: event,
    metadata: {
      version,
      uid: id,
      event_code: event,
      product: { name: "Subpart", vendor_name: "Subpart" },
      ...(companyId !== null && { tenant_uid: companyId }),
    },
    actor,
    src_endpoint: sourceOf(row),
  };
  if (classId === 6003)
    return { ...common, api: { operation: event }, resources: [{ type: target.type, uid: target.id }] };
  return { ...common, user: target.type === "user" ? userOf(target.id) : userOf(userId) };
};
