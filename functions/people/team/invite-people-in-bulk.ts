import { invitePeopleInBulk } from "../../../shared/api/invitations.ts";
import {
  InvitationForm,
  type InvitationResult,
  type InvitationRowForm,
} from "../../../shared/schemas/invitation.ts";
import { plainIssue } from "../../../shared/schemas/plain-issue.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { log } from "../../core/log.ts";
import { Problem } from "../../core/problem.ts";
import { inviteNewcomer } from "./invite-newcomer.ts";
import { requireConfirmed } from "./require-confirmed.ts";

/** Time kept for the row that was begun, so that the answer still tells what became of every row. */
const reserveMs = 5_000;

const outcomes: Readonly<Record<string, InvitationResult["outcome"]>> = {
  "team.member": "member",
  "team.pending": "member",
  "invitation.exists": "exists",
  "invitation.limit": "limit",
  too_many: "limit",
  forbidden: "forbidden",
};

const refusal = (email: string, error: unknown, { requestId }: Context): InvitationResult => {
  if (error instanceof Problem)
    return { email, outcome: outcomes[error.code ?? ""] ?? "failed", message: error.message };
  log.error("unhandled in bulk", error, { requestId });
  return { email, outcome: "failed", message: "Something went wrong with this row. Please try again." };
};

const inviteRow = async (row: InvitationRowForm, ctx: Context): Promise<InvitationResult> => {
  const { email } = row;
  const form = InvitationForm.safeParse({ ...row, role: row.role || "member" }, { error: plainIssue });
  if (!form.success) {
    const message = form.error.issues.map((issue) => issue.message).join(". ");
    return { email, outcome: "invalid", message };
  }
  if (ctx.remainingMs() < reserveMs)
    return { email, outcome: "failed", message: "Time ran out before this row. Please try again." };
  try {
    await inviteNewcomer(form.data, ctx);
    return { email, outcome: "invited", message: "Invited." };
  } catch (error) {
    return refusal(email, error, ctx);
  }
};

/** One after another: each row is done or refused alone, and an address that comes twice is invited once. */
export const handler = endpoint(invitePeopleInBulk, async ({ body }, ctx) => {
  requireConfirmed(ctx);
  const results: InvitationResult[] = [];
  for (const row of body.invitations) results.push(await inviteRow(row, ctx));
  return { results };
});
