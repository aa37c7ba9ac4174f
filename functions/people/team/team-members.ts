import { type Member, users } from "../users/user-repository.ts";

/** The people of a company, without those who asked to join. */
export const teamMembers = async (companyId: string): Promise<Member[]> =>
  (await users.listOfCompany(companyId)).filter(({ membership }) => membership === "active");

/** Who asked to join. */
export const joiningPeople = async (companyId: string): Promise<Member[]> =>
  (await users.listOfCompany(companyId)).filter(({ membership }) => membership === "pending");
