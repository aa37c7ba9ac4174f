import type { Person } from "../../../shared/schemas/company-rule.ts";
import { userKey } from "../../core/endpoint/identity.ts";
import { invalid, type Problem } from "../../core/problem.ts";
import { check, type Operation } from "../../core/table/operation.ts";
import { notActive } from "../../people/users/not-active.ts";
import { users } from "../../people/users/user-repository.ts";

/** A stranger's id and one that does not exist look the same. @param field of the body that names the person */
const noSuchMember = (field: string): Problem =>
  invalid(notActive, [{ path: `body.${field}`, message: notActive }]);

export const personOf = ({ id, firstName, lastName, email }: Person): Person => ({
  id,
  firstName,
  lastName,
  email,
});

/** Who may be given work: an active member of the company. */
export const findActiveMember = async (companyId: string, userId: string): Promise<Person | undefined> => {
  const user = await users.get(userId);
  const isOne = user?.companyId === companyId && user.isActive && user.membership === "active";
  return isOne ? personOf(user) : undefined;
};

/** The same. @throws 400 for anyone else, at the field that named them */
export const activeMember = async (companyId: string, userId: string, field: string): Promise<Person> => {
  const person = await findActiveMember(companyId, userId);
  if (!person) throw noSuchMember(field);
  return person;
};

/** Holds a transaction to the person still being one. */
export const stillActiveMember = (
  companyId: string,
  userId: string,
  field: string,
  refusal: () => Problem = () => noSuchMember(field),
): Operation =>
  check(
    userKey(userId),
    [
      { attribute: "companyId", is: "=", value: companyId },
      { attribute: "isActive", is: "=", value: true },
      { attribute: "membership", is: "=", value: "active" },
    ],
    refusal,
  );
