import * as z from "zod";
import { dayAfter } from "../../../shared/calendar/days.ts";
import { dueSoonDays } from "../../../shared/schemas/due.ts";
import { bulkPartitions, formerPartition, promptPartitions } from "../../config/outbox-partitions.ts";
import { accessTokenKey } from "../../core/endpoint/access-token.ts";
import { monthsBetween } from "../../core/endpoint/activity-log.ts";
import { inLanes } from "../../core/in-lanes.ts";
import type { Item } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { expiryNotes } from "../../people/tokens/expiry-notes.ts";
import { wakes } from "../../services/jobs/wake-repository.ts";
import { foldAddress } from "../../services/mail/email-address.ts";
import { heldMails } from "../../services/mail/held-mails.ts";
import { type OwnRows, type Pause, removeRows } from "./own-rows.ts";

/*
 * Rows of a company in partitions that all companies share, as docs/table.md draws them. None of them says anything
 * of a company that its own rows do not; they are work that waits, and claims.
 */

/** Of which the sort key begins with the company. */
const byCompany = [
  ...["SSO_DOMAINS", "WEBHOOKS_WAITING", "GROUP_LEAVINGS", "ACKNOWLEDGEMENT_TELLINGS", "DOCUMENTS#PENDING"],
  ...["POLICY_LEFTOVERS", "ASSIGNMENT_NOTICES", "PACKS#OPEN", "REASSIGNMENTS"],
];
/** Of which the sort key begins with something else of it. */
const byPlace: readonly (readonly [partition: string, begins: (companyId: string) => string])[] = [
  ["EXPORTS#OPEN", (id) => `C#${id}#`],
  ["EVIDENCE_LEFTOVERS", (id) => `files/${id}/`],
  ["POLICY_VERSION_LEFTOVERS", (id) => `files/${id}/`],
  ["UNSEALED", (id) => `C#${id}`],
  ["LIBRARIES", (id) => id],
  ["ARCHIVES#OPEN", (id) => id],
  ["STREAMS_WAITING", (id) => id],
];
/** Of which the company is named in the row alone. */
const byField = ["IMPORTS#OPEN", "DUTY_OPENINGS", ...heldMails.partitions];
/** One for each day, with the company first in the sort key. */
const ofDay = (companyId: string, day: string): string[] => [
  ...[
    "DUE_WORK",
    "POLICY_EXPIRY",
    "POLICY_REVIEWS",
    "EVIDENCE_ENDS",
    "ACKNOWLEDGEMENT_DUE",
    "DUTIES_OPENED",
  ].map((name) => `${name}#${day}`),
  ...wakes.partitionsOf(companyId, day),
];
/** Days for which such a row stays after its own. */
const keptDays = 100;

/** Days of which there may be rows: those that the company speaks of, those on which work is due soon, and the last few. */
const daysOf = ({ days }: OwnRows, now: Date): Set<string> => {
  const today = now.toISOString().slice(0, 10);
  const known = [...days].filter((day) => day > dayAfter(today, -keptDays) && !Number.isNaN(Date.parse(day)));
  const lately = Array.from({ length: 7 }, (_, back) => dayAfter(today, 2 - back));
  return new Set([...known, ...known.map((day) => dayAfter(day, -dueSoonDays)), ...lately]);
};

const Of = z.object({ companyId: z.string() });
const isOf =
  (companyId: string) =>
  (item: Item): boolean =>
    Of.safeParse(item).data?.companyId === companyId;

const Addressed = z.object({ to: z.string(), companyId: z.string().optional() });

/** Mails of the company, and those to its people, that wait or could not be sent. */
const eraseMails = async (
  companyId: string,
  addresses: ReadonlySet<string>,
  since: Date,
  now: Date,
  pause: Pause,
): Promise<void> => {
  const fits = (item: Item): boolean => {
    const { data } = Addressed.safeParse(item);
    return data !== undefined && (data.companyId === companyId || addresses.has(foldAddress(data.to)));
  };
  const unsent = monthsBetween(since, now).map((month) => `UNSENT#${month}`);
  for (const pk of [formerPartition, ...promptPartitions, ...bulkPartitions, ...unsent])
    await removeRows(pk, pause, { fits });
};

const Ends = z.object({ expiresAt: z.string() });

/** Removes a token with the counts of its calls, and the note of its end. */
export const eraseToken = async (hash: string, pause: Pause): Promise<void> => {
  const { data: ends } = Ends.safeParse(await table.get(accessTokenKey(hash)));
  const note = ends && expiryNotes.keyOf(hash, ends.expiresAt);
  if (note) await removeRows(note.pk, pause, { begins: note.sk });
  await removeRows(accessTokenKey(hash).pk, pause);
};

/**
 * Removes what a company has in partitions of all companies.
 * @param addresses of its people, folded
 */
export const eraseSharedRows = async (
  companyId: string,
  own: OwnRows,
  { addresses, since, now }: { addresses: ReadonlySet<string>; since: Date; now: Date },
  pause: Pause,
): Promise<void> => {
  const fits = isOf(companyId);
  const isOwner = ({ owner }: Item): boolean => owner === companyId;
  await eraseMails(companyId, addresses, since, now, pause);
  for (const hash of own.tokens) await eraseToken(hash, pause);
  for (const hash of own.invitations) await removeRows(`INVITATION#${hash}`, pause, { fits });
  for (const domain of own.domains) await removeRows(`SSO_DOMAIN#${domain}`, pause, { fits: isOwner });
  for (const pk of byCompany) await removeRows(pk, pause, { begins: `${companyId}#` });
  for (const [pk, begins] of byPlace) await removeRows(pk, pause, { begins: begins(companyId) });
  for (const pk of byField) await removeRows(pk, pause, { fits });
  for (const pk of [`CALLS#${companyId}`, `MAILS#${companyId}`]) await removeRows(pk, pause);
  await inLanes(
    [...daysOf(own, now)].flatMap((day) => ofDay(companyId, day)),
    (pk) => removeRows(pk, pause, { begins: `${companyId}#` }),
  );
};
