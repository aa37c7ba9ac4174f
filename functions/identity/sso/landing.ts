import type { Context } from "../../core/endpoint/context.ts";
import { log } from "../../core/log.ts";
import { table } from "../../core/table/table.ts";
import { SsoRefusal } from "./refusal.ts";

/**
 * Where the browser lands: where `work` says, or where a refusal is told. A refusal is on the record of the company
 * whose sign-in it was; on the system's where that is not known.
 */
export const landing = async (
  companyIdOf: () => string | null,
  ctx: Context,
  work: () => Promise<string>,
): Promise<string> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error;
    const { code, cause } = error;
    const companyId = companyIdOf();
    // What the library found is for operators; it names no secret.
    log.info("sso refused", {
      requestId: ctx.requestId,
      code,
      ...(cause instanceof Error && { errorMessage: cause.message }),
    });
    await table.write(
      ctx.activity({
        event: "sso.refused",
        target: companyId ? { type: "company", id: companyId } : { type: "source", id: ctx.source },
        after: { reason: code, source: ctx.source },
        userId: null,
        companyId,
      }),
    );
    return `/auth#sso-refused=${code}`;
  }
};
