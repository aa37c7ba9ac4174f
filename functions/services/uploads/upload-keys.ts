import type { Context } from "../../core/endpoint/context.ts";
import { newToken } from "../../core/ids.ts";

/** Who uploads, and for whom: a super admin for the installation (null), everyone else for their company. */
export interface Uploader {
  readonly userId: string;
  readonly companyId: string | null;
}

/** The uploader of a session; 403 for a manager without an active place in a company. */
export const uploaderOf = (ctx: Context): Uploader => {
  const { id, role } = ctx.actor();
  return { userId: id, companyId: role === "super_admin" ? null : ctx.companyId() };
};

const prefix = ({ userId, companyId }: Uploader): string => `q/${companyId ?? "system"}/${userId}/`;

/** An unguessable key under the uploader's own prefix; `q/` is emptied after a day. */
export const newUploadKey = (uploader: Uploader): string => `${prefix(uploader)}${newToken()}`;

/** Whether a key was given to this very person in this company; no one else may use it. */
export const isOwnUploadKey = (key: string, uploader: Uploader): boolean =>
  key.startsWith(prefix(uploader)) && /^[\w-]{43}$/.test(key.slice(prefix(uploader).length));
