import type { Context } from "../core/context.ts";
import { newToken } from "../core/ids.ts";

/** Who imports, and into whose library: a super admin into the shared one, a manager into the company's own. */
export interface Importer {
  readonly userId: string;
  readonly companyId: string | null;
}

/** The importer of a session; 403 for a manager without an active place in a company. */
export const importerOf = (ctx: Context): Importer => {
  const { id, role } = ctx.actor();
  return { userId: id, companyId: role === "super_admin" ? null : ctx.companyId() };
};

const prefix = ({ userId, companyId }: Importer): string => `q/${companyId ?? "system"}/${userId}/`;

/** A key nobody can guess, under the importer's own prefix; `q/` is emptied after a day. */
export const newUploadKey = (importer: Importer): string => `${prefix(importer)}${newToken()}`;

/** Whether a key was given to this very person in this company; nobody else may use it. */
export const isOwnUploadKey = (key: string, importer: Importer): boolean =>
  key.startsWith(prefix(importer)) && /^[\w-]{43}$/.test(key.slice(prefix(importer).length));
