import { conflict, unauthenticated } from "../../core/problem.ts";
import type { Condition } from "../../core/table/expression.ts";
import { sameProof } from "../users/hidden-request.ts";
import { type User, users } from "../users/user-repository.ts";

/** The row of the signed-in person. */
export const myAccount = async (userId: string): Promise<User> => {
  const user = await users.get(userId);
  if (!user) throw unauthenticated();
  return user;
};

/** Holds while the person has the address, password and place that were read. */
export const unchanged = (user: User): readonly Condition[] => [
  sameProof(user),
  { attribute: "isActive", is: "=", value: true },
  { attribute: "email", is: "=", value: user.email },
  { attribute: "epoch", is: "=", value: user.epoch },
  { attribute: "companyId", is: "=", value: user.companyId },
];

/** Another change of the same person was faster. */
export const lostRace = () =>
  conflict("Your account was changed a moment ago. Please reload the page and try again.");
