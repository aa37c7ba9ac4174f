import * as z from "zod";
import { CompanyRole } from "../../../shared/schemas/roles.ts";
import { sha256 } from "../../core/ids.ts";
import { conflict, notFound } from "../../core/problem.ts";
import type { Condition } from "../../core/table/expression.ts";
import { insert, type Key, type Operation, remove, replaceWhen, update } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { foldAddress } from "../../services/mail/email-address.ts";

/*
 *   pk `C#{companyId}`            sk `INVITATION#{id}`   an open invitation; there is at most one an address, whose
 *                                                        hash is its id; gone once accepted or cancelled
 *   pk `INVITATION#{tokenHash}`   sk `INVITATION`        which one a link means. It opens only the invitation that
 *                                                        still names this token, so links of before lead nowhere
 */
export const InvitationRow = z.object({
  id: z.string(),
  companyId: z.string(),
  email: z.string(),
  role: CompanyRole,
  department: z.string().nullable(),
  jobTitle: z.string().nullable(),
  invitedBy: z.string(),
  tokenHash: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type InvitationRow = z.infer<typeof InvitationRow>;

const rowKey = (companyId: string, id: string): Key => ({ pk: `C#${companyId}`, sk: `INVITATION#${id}` });
const tokenKey = (tokenHash: string): Key => ({ pk: `INVITATION#${tokenHash}`, sk: "INVITATION" });

/** The id of a company's invitation of this address. */
const idOf = (companyId: string, email: string): string => sha256(`${companyId} ${foldAddress(email)}`);

const ttlOf = ({ expiresAt }: InvitationRow): number => Math.ceil(Date.parse(expiresAt) / 1_000);

/** No such invitation of this company: another's, an answered one and none at all look the same. */
export const noSuchInvitation = () => notFound("Invitation not found.");

const pointer = (row: InvitationRow): Operation =>
  insert(
    { ...tokenKey(row.tokenHash), companyId: row.companyId, id: row.id, ttl: ttlOf(row) },
    () => new Error("A token was drawn twice"),
  );

/** The writes of a new invitation; one of the same address may be there only when it has expired. */
const insertOperations = (row: InvitationRow): Operation[] => [
  replaceWhen(
    { ...rowKey(row.companyId, row.id), ...row, ttl: ttlOf(row) },
    [{ anyOf: [{ absent: "pk" }, { attribute: "expiresAt", is: "<=", value: row.createdAt }] }],
    () =>
      conflict(
        "This person has already been invited. You can resend the invitation from the Pending Invitations tab.",
        "invitation.exists",
      ),
  ),
  pointer(row),
];

/** Holds while an invitation can be accepted by the token it was read with. */
const isLive = ({ tokenHash }: InvitationRow, now: Date): readonly Condition[] => [
  { attribute: "tokenHash", is: "=", value: tokenHash },
  { attribute: "expiresAt", is: ">", value: now.toISOString() },
];

/** The writes that give an invitation another token, inviter and end. */
const renewOperations = (before: InvitationRow, after: InvitationRow): Operation[] => {
  const { invitedBy, tokenHash, expiresAt } = after;
  return [
    update(
      rowKey(before.companyId, before.id),
      { set: { invitedBy, tokenHash, expiresAt, ttl: ttlOf(after) } },
      () => conflict("This invitation was changed at the same time. Please try again."),
      [{ attribute: "tokenHash", is: "=", value: before.tokenHash }],
    ),
    pointer(after),
  ];
};

/** The write that ends an invitation: it is accepted, or cancelled. */
const endOperation = (row: InvitationRow, now: Date, gone: () => Error): Operation =>
  remove(rowKey(row.companyId, row.id), gone, isLive(row, now));

/** Rows expire late, so what counts is their time. */
const unlessExpired = (row: InvitationRow, now: Date): InvitationRow | undefined =>
  row.expiresAt > now.toISOString() ? row : undefined;

const get = async (companyId: string, id: string, now: Date): Promise<InvitationRow | undefined> => {
  const item = await table.get(rowKey(companyId, id));
  return item && unlessExpired(InvitationRow.parse(item), now);
};

const mustGet = async (companyId: string, id: string, now: Date): Promise<InvitationRow> => {
  const row = await get(companyId, id, now);
  if (!row) throw noSuchInvitation();
  return row;
};

/** The invitation a link means now, if it means any. */
const findByToken = async (token: string, now: Date): Promise<InvitationRow | undefined> => {
  const tokenHash = sha256(token);
  const target = await table.get(tokenKey(tokenHash));
  const row = target && (await get(String(target.companyId), String(target.id), now));
  return row?.tokenHash === tokenHash ? row : undefined;
};

/** The open invitations of a company, the first to expire first. */
const list = async (companyId: string, now: Date): Promise<InvitationRow[]> => {
  const items = await table.queryAll({ pk: `C#${companyId}`, begins: "INVITATION#" });
  return items
    .flatMap((item) => unlessExpired(InvitationRow.parse(item), now) ?? [])
    .sort((a, b) => a.expiresAt.localeCompare(b.expiresAt));
};

export const invitations = {
  idOf,
  insertOperations,
  renewOperations,
  endOperation,
  get,
  mustGet,
  findByToken,
  list,
};
