import { Security } from "../../../shared/schemas/security.ts";
import { sessionLimits } from "../../core/endpoint/authenticate.ts";
import { companyKey } from "../../core/endpoint/identity.ts";
import { SecurityRow } from "../../core/endpoint/second-factor.ts";
import { conflict, notFound } from "../../core/problem.ts";
import { type Item, type Operation, update } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";

/*
 * A company's demands are attributes of its own row, which every request reads, so they hold from the next call on:
 *   pk `C#{companyId}`  sk `COMPANY`   requireSecondFactor, idleMinutes, absoluteHours, sessionsPerPerson,
 *                                      sessionsPerPersonSince, securityVersion
 */
const stale = () =>
  conflict(
    "Someone else changed these settings in the meantime. Reload to see the latest version.",
    "security.stale",
  );

const present = (company: Item): Security => {
  const { requireSecondFactor } = SecurityRow.parse(company);
  const { idleMs, absoluteMs, most } = sessionLimits(company);
  const { shape } = Security;
  // The stage may allow more than a company may choose.
  return {
    requireSecondFactor,
    idleMinutes: Math.min(Math.floor(idleMs / 60_000), Number(shape.idleMinutes.maxValue)),
    absoluteHours: Math.min(Math.floor(absoluteMs / 3_600_000), Number(shape.absoluteHours.maxValue)),
    sessionsPerPerson: most,
    version: Number(company.securityVersion ?? 0),
  };
};

const get = async (companyId: string): Promise<Security> => {
  const company = await table.get(companyKey(companyId));
  if (!company) throw notFound("Company not found.");
  return present(company);
};

/** The write of what a company demands now, refused where it is no longer at the version that was read. */
const updateOperation = (
  companyId: string,
  { version, ...chosen }: Security,
  before: Security,
  now: Date,
): Operation => {
  const isOther = chosen.sessionsPerPerson !== before.sessionsPerPerson;
  const set = {
    ...chosen,
    ...(isOther && { sessionsPerPersonSince: now.toISOString() }),
    securityVersion: version + 1,
  };
  const asRead =
    version === 0
      ? ({ absent: "securityVersion" } as const)
      : ({ attribute: "securityVersion", is: "=", value: version } as const);
  return update(companyKey(companyId), { set }, stale, [asRead]);
};

export const security = { get, updateOperation };
