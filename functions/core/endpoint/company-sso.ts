import * as z from "zod";
import type { Role } from "../../../shared/schemas/roles.ts";
import { Problem } from "../problem.ts";
import { table } from "../table/table.ts";
import { companyKey } from "./identity.ts";

/**
 * What every request knows of a company's single sign-on: attributes of its row.
 *   pk `C#{companyId}`  sk `COMPANY`   sso: who may still sign in otherwise, while it is on; ssoOnlyFrom: which
 *                                      sessions ended when "single sign-on only" began the last time
 */
const SsoRow = z.object({
  sso: z
    .object({
      isOnly: z.boolean(),
      /** Administrators who may still sign in with a password. */
      emergencyAdmins: z.array(z.string()),
    })
    .nullish(),
  ssoOnlyFrom: z
    .object({
      at: z.string(),
      /** People and the one session that it did not end. */
      people: z.array(z.string()),
      session: z.string(),
    })
    .nullish(),
});
export type SsoRow = z.infer<typeof SsoRow>;

/** What a company's row says of single sign-on; nothing where there is no company. */
export const ssoOf = (company: unknown): SsoRow => SsoRow.parse(company ?? {});

/** Whether a company signs in by single sign-on only. */
export const isSsoOnly = async (companyId: string): Promise<boolean> =>
  ssoOf(await table.get(companyKey(companyId))).sso?.isOnly === true;

/** For who would come in otherwise. */
export const ssoOnly = () =>
  new Problem(403, "Your company signs in with single sign-on.", { code: "sso_only" });

/** Whether a person may sign in otherwise where their company signs in by single sign-on only. */
export const isEmergencyAdmin = ({ id, role }: { id: string; role: Role }, company: unknown): boolean => {
  const { sso } = ssoOf(company);
  return sso?.isOnly === true && role === "company_admin" && sso.emergencyAdmins.includes(id);
};

/**
 * Whether a session ended because the company signs in by single sign-on only. It stays so when that ends. Who began
 * theirs outside and was let in since then signs in again, as everyone does.
 */
export const isEndedBySso = (
  user: { readonly id: string; readonly membership: string },
  session: { readonly id: string; readonly method?: string | undefined; readonly createdAt: string },
  company: unknown,
): boolean => {
  const { sso, ssoOnlyFrom: from } = ssoOf(company);
  if (!from || session.method === "sso") return false;
  if (session.createdAt < from.at) return session.id !== from.session && !from.people.includes(user.id);
  return sso?.isOnly === true && user.membership === "active" && !sso.emergencyAdmins.includes(user.id);
};
