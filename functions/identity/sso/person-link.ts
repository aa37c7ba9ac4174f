import { sha256 } from "../../core/ids.ts";
import { insert, type Key, type Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { type User, users } from "../../people/users/user-repository.ts";
import { ssoDomains } from "./domain-repository.ts";
import type { Identity } from "./identity.ts";
import { SsoRefusal } from "./refusal.ts";

/*
 * Who a person is at their company's provider:
 *   pk `C#{companyId}`  sk `SSO_LINK#{sha256(issuer, subject)}`   userId: 1 Get at each sign-in
 * Their own row names the issuer, so that an address links once.
 */
const linkKey = (companyId: string, { issuer, subject }: Pick<Identity, "issuer" | "subject">): Key => ({
  pk: `C#${companyId}`,
  sk: `SSO_LINK#${sha256(`${issuer}\n${subject}`)}`,
});

/** The company that the address belongs to must be the one whose provider vouches for it. @throws SsoRefusal */
export const provenAddress = async (
  companyId: string,
  { email, isEmailVerified }: Identity,
): Promise<string> => {
  if (!email || !isEmailVerified) throw new SsoRefusal("address_not_verified");
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  if ((await ssoDomains.ownerOf(domain)) !== companyId) throw new SsoRefusal("domain_not_proven");
  return email;
};

/** The person that this identity was linked to before. */
export const linkedPerson = async (companyId: string, identity: Identity): Promise<User | undefined> => {
  const link = await table.get(linkKey(companyId, identity));
  return link && users.get(String(link.userId));
};

/** The write that links an identity to a person. */
export const linkOperation = (
  companyId: string,
  identity: Identity,
  userId: string,
  refusal: () => Error,
): Operation => insert({ ...linkKey(companyId, identity), userId }, refusal);
