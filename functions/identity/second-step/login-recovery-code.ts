import { loginRecoveryCode } from "../../../shared/api/session.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { factorMails } from "../../people/factors/factor-mail.ts";
import { withoutCode } from "../../people/factors/recovery-codes.ts";
import { outbox } from "../../services/mail/outbox.ts";
import { takeStepByCode } from "./take-second-step.ts";

export const handler = endpoint(loginRecoveryCode, async ({ body: { code } }, ctx) =>
  takeStepByCode("recovery-code", ctx, async (user, { recovery }) => {
    const left = recovery && (await withoutCode(recovery, code));
    if (!left) return undefined;
    const mail = factorMails.recoveryCodeUsed(user, left.tags.length);
    return { changes: { recovery: left }, also: [outbox.enqueue(mail, ctx.now)] };
  }),
);
