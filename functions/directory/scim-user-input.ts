import * as z from "zod";
import { Email, PersonName } from "../../shared/schemas/user.ts";
import { ssoDomains } from "../identity/sso/domain-repository.ts";
import { textOf } from "../identity/sso/identity.ts";
import { isTrue, type Json } from "./scim-filter.ts";
import { scimProblem } from "./scim-problem.ts";

/** What a directory says of a person. */
const Input = z.object({
  userName: z.string(),
  externalId: z.string().max(300).nullish(),
  active: z.unknown().optional(),
  name: z.object({ givenName: z.string().nullish(), familyName: z.string().nullish() }).nullish(),
});

/** A person as a directory's call wants them. */
export interface WantedUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isActive: boolean;
  readonly externalId: string | null;
}

/** A name, or none. @throws 400 for one that would be an address in a mail, or holds control characters */
const readName = (given: string | null | undefined): string => {
  const name = textOf(given);
  const read = name === "" ? undefined : PersonName.safeParse(name);
  if (read?.error) throw scimProblem(400, read.error.issues[0]?.message ?? "", "invalidValue");
  return name;
};

/** @throws 400 where the address is none of a domain that the company has proven */
export const readUser = async (companyId: string, json: Json): Promise<WantedUser> => {
  const read = Input.safeParse(json);
  if (!read.success) throw scimProblem(400, "userName and name must be texts.", "invalidValue");
  const { userName, externalId, active, name } = read.data;
  const email = Email.safeParse(userName).data;
  const domain = email?.slice(email.lastIndexOf("@") + 1).toLowerCase() ?? "";
  if (!email || (await ssoDomains.ownerOf(domain)) !== companyId)
    throw scimProblem(
      400,
      "userName must be an address in a domain that your company has proven.",
      "invalidValue",
    );
  return {
    email,
    firstName: readName(name?.givenName),
    lastName: readName(name?.familyName),
    isActive: active === undefined || isTrue(active),
    externalId: externalId ?? null,
  };
};
