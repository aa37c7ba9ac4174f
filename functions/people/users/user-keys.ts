import type { Key } from "../../core/table/operation.ts";
import { foldAddress } from "../../services/mail/email-address.ts";

/** Keys of what stands beside a person's row (`user-repository.ts`). */
export const emailKey = (email: string): Key => ({ pk: `EMAIL#${foldAddress(email)}`, sk: "UNIQUE" });
export const memberKey = (companyId: string, userId: string): Key => ({
  pk: `C#${companyId}`,
  sk: `MEMBER#${userId}`,
});
