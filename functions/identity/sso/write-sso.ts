import type { Sso } from "../../../shared/schemas/sso.ts";
import type { SsoRow } from "../../core/endpoint/company-sso.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { companyKey } from "../../core/endpoint/identity.ts";
import { type Operation, update } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { stillManages } from "../../people/team/manage-member.ts";
import { type Connection, type SsoState, ssoConnections } from "./connection-repository.ts";
import { ssoDomains } from "./domain-repository.ts";

/** What of a connection goes on the record: no secret. */
const facts = (connection: Connection | null) =>
  connection && {
    ...{ protocol: connection.protocol, issuer: connection.issuer, clientId: connection.clientId },
    ...{ defaultRole: connection.defaultRole, groupRoles: connection.groupRoles },
    ...{ ssoOnly: connection.ssoOnly, emergencyAdmins: connection.emergencyAdmins },
  };

/** The write of what every request knows of the company's single sign-on. */
export const companyOperation = (companyId: string, set: Partial<SsoRow>): Operation =>
  update(companyKey(companyId), { set }, ssoConnections.stale);

/** Writes connection and draft with the row of activity and what else belongs to it, and gives them as they are. */
export const writeSso = async (
  before: SsoState,
  after: Pick<SsoState, "running" | "draft">,
  ctx: Context,
  also: readonly Operation[] = [],
): Promise<Sso> => {
  const companyId = ctx.companyId();
  const next = { ...after, version: before.version + 1 };
  await table.transact([
    stillManages(ctx),
    ssoConnections.writeOperation(companyId, before, after),
    ...also,
    ctx.activity({
      target: { type: "company", id: companyId },
      before: { sso: facts(ssoConnections.latest(before)) },
      after: { sso: facts(ssoConnections.latest(next)) },
    }),
  ]);
  return ssoConnections.present(companyId, next, await ssoDomains.list(companyId), ctx.now);
};
