import * as z from "zod";
import { userKey } from "../../core/endpoint/identity.ts";
import { sha256 } from "../../core/ids.ts";
import { inLanes } from "../../core/in-lanes.ts";
import { LostRace } from "../../core/problem.ts";
import type { Item } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { emailKey } from "../../people/users/user-keys.ts";
import { User, users } from "../../people/users/user-repository.ts";
import { foldAddress } from "../../services/mail/email-address.ts";
import { suppressions } from "../../services/mail/suppression-repository.ts";
import { type OwnRows, type Pause, removeRows } from "./own-rows.ts";
import { eraseToken } from "./shared-rows.ts";

/** The people of a company who have an account still; those who only ask to join apart. */
export const accountsOf = async (companyId: string, { people }: OwnRows) => {
  const rows = await table.getMany(people.map(userKey));
  const ofCompany = rows.flatMap((row) => (row?.companyId === companyId ? [User.parse(row)] : []));
  const isAsking = ({ membership }: User): boolean => membership === "pending";
  return { own: ofCompany.filter((user) => !isAsking(user)), asking: ofCompany.filter(isAsking) };
};

export const addressesOf = (people: readonly Pick<User, "email">[]): Set<string> =>
  new Set(people.map(({ email }) => foldAddress(email)));

const Hashed = z.object({ hash: z.string() });
const Factors = z.object({ passkeys: z.array(z.object({ credentialId: z.string() })) });

/** Removes what a row of a person leads to: a token, a calendar, passkeys. */
const eraseNamed = async (userId: string, item: Item, pause: Pause): Promise<void> => {
  const isTheirs = ({ owner, userId: of }: Item): boolean => (owner ?? of) === userId;
  if (item.sk.startsWith("TOKEN#")) await eraseToken(Hashed.parse(item).hash, pause);
  if (item.sk === "CALENDAR_FEED")
    await removeRows(`CALENDAR_FEED#${Hashed.parse(item).hash}`, pause, { fits: isTheirs });
  if (item.sk !== "FACTORS") return;
  for (const { credentialId } of Factors.parse(item).passkeys)
    await removeRows(`PASSKEY#${sha256(credentialId)}`, pause, { fits: isTheirs });
};

/** Removes a person with sessions, tokens and factors; their address is free from then on. */
const erasePerson = async ({ id, email }: User, pause: Pause): Promise<void> => {
  const key = userKey(id);
  const address = emailKey(email);
  const rows = await table.queryAll({ pk: key.pk });
  for (const row of rows) await eraseNamed(id, row, pause);
  const isTheirs = (await table.get(address))?.owner === id;
  await table.writeMany([
    ...rows.filter(({ sk }) => sk !== key.sk).map(({ pk, sk }) => ({ remove: { pk, sk } })),
    { remove: suppressions.key(email) },
    ...(isTheirs ? [{ remove: address }] : []),
  ]);
  // The person goes last: a run that goes on finds by it what is left of them.
  await table.writeMany([{ remove: key }]);
};

const elsewhere = () => new LostRace("This person has just left the company");

/** Who only asked to join keeps their account and asks no more. */
const letGo = (companyId: string, user: User, now: Date): Promise<void> =>
  table.transact([
    ...users.updateOperations(
      user,
      { membership: "none", companyId: null, updatedAt: now.toISOString() },
      [{ attribute: "companyId", is: "=", value: companyId }],
      elsewhere,
    ),
    users.leaveOperation(companyId, user.id),
  ]);

/** Removes the people of a company. */
export const erasePeople = async (
  companyId: string,
  { own, asking }: Awaited<ReturnType<typeof accountsOf>>,
  now: Date,
  pause: Pause,
): Promise<void> => {
  await inLanes(own, (user) => {
    pause();
    return erasePerson(user, pause);
  });
  for (const user of asking) {
    pause();
    await letGo(companyId, user, now);
  }
};
