import type * as z from "zod";
import type { RegistrationForm } from "../../../../shared/schemas/account-forms.ts";
import { messages } from "./auth-messages.ts";

export type RegistrationValues = z.input<typeof RegistrationForm>;
export type RegistrationBody = z.output<typeof RegistrationForm>;

/** Whether the role joins a company that exists, and so must name it. */
export const joinsCompany = (role: string | undefined): boolean => role !== "company_admin";

export const lacksCompany = ({
  role,
  companyName,
}: Pick<RegistrationValues, "role" | "companyName">): boolean => joinsCompany(role) && !companyName?.trim();

const minimumPassword = 6;
const isBlank = (value: string): boolean => value.trim() === "";

/** The toast for values that cannot be sent, the first fault alone; undefined when fields say it. */
export const registrationProblem = (values: RegistrationValues) => {
  const { email, password, firstName, lastName } = values;
  if ([email, password, firstName, lastName].some(isBlank)) return messages.invalid.missing;
  if (lacksCompany(values)) return messages.invalid.company;
  if (password.length < minimumPassword) return messages.invalid.weak;
  return undefined;
};
