import { ssoOf } from "../../core/endpoint/company-sso.ts";
import { companyKey, type SessionUser } from "../../core/endpoint/identity.ts";
import { table } from "../../core/table/table.ts";
import { hasFactor, type StoredFactors } from "../factors/factor-repository.ts";

/** Where who signed in by single sign-on and has no factor does so again, to confirm who they are; null for others. */
export const ssoUrlOf = async (
  { companyId, isBySso }: SessionUser,
  stored: StoredFactors,
): Promise<string | null> => {
  if (!companyId || !isBySso || hasFactor(stored)) return null;
  return ssoOf(await table.get(companyKey(companyId))).sso ? `/api/sso/${companyId}/start?for=step-up` : null;
};
