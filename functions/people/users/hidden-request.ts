import type { Membership } from "../../../shared/schemas/user.ts";
import type { Condition } from "../../core/table/expression.ts";

/** Of a person: where they stand, and whether they have proven their address (null: not yet). */
interface Standing {
  readonly companyId: string | null;
  readonly membership: Membership;
  readonly emailConfirmedAt?: string | null | undefined;
}

/** Whether a person asked to join a company and has yet to prove their address: no one is shown the request until then. */
export const isHiddenRequest = ({ membership, emailConfirmedAt }: Omit<Standing, "companyId">): boolean =>
  membership === "pending" && emailConfirmedAt === null;

/** The company whose list and log hold a person: not one that they only asked to join, from an unproven address. */
export const companyOnRecord = (person: Standing): string | null =>
  isHiddenRequest(person) ? null : person.companyId;

/** Holds while a person's address is as proven as it was read: a proof makes their request to join visible. */
export const sameProof = ({ emailConfirmedAt }: Pick<Standing, "emailConfirmedAt">): Condition =>
  emailConfirmedAt === undefined
    ? { absent: "emailConfirmedAt" }
    : { attribute: "emailConfirmedAt", is: "=", value: emailConfirmedAt };
