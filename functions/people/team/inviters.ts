import type * as z from "zod";
import { actorKey } from "../../core/endpoint/identity.ts";
import { table } from "../../core/table/table.ts";
import { User } from "../users/user-repository.ts";

const Inviter = User.pick({
  ...{ id: true, firstName: true, lastName: true, email: true },
  ...{ companyId: true, membership: true, isActive: true, role: true },
});
export type Inviter = z.infer<typeof Inviter>;

/** Who sent invitations of a company: people, also those who left, and service accounts. */
export const findInviters = async (companyId: string, ids: readonly string[]): Promise<Inviter[]> =>
  (await table.getMany(ids.map((id) => actorKey(companyId, id)))).flatMap((item) =>
    item ? [Inviter.parse(item)] : [],
  );
