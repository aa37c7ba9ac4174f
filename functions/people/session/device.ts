import * as z from "zod";
import { sideCookie } from "../../core/endpoint/cookies.ts";
import { newToken } from "../../core/ids.ts";
import { signToken, verifyToken } from "../../core/signed-token.ts";

/*
 * A browser in which someone signed in has a signed cookie: an id of its own, and who signed in with it until
 * when it is known for that. It opens nothing; it tells an owner's mistakes from a stranger's guesses.
 */
const Device = z.object({
  id: z.string(),
  /** User ids and epoch seconds, the newest first. */
  people: z.array(z.tuple([z.string(), z.number()])),
});
export type Device = z.infer<typeof Device>;

const type = "device+jwt";
const knownSeconds = 180 * 24 * 3_600;
/** A cookie has 4 KB; those who signed in longest ago go first. */
const mostPeople = 8;

const seconds = (now: Date): number => Math.floor(now.getTime() / 1_000);

/** What a cookie of ours says of its browser; undefined for any other text, and without one. */
export const readDevice = async (cookie: string | undefined): Promise<Device | undefined> =>
  cookie ? Device.safeParse(await verifyToken(type, cookie)).data : undefined;

/** Whether this person signed in with the browser in the last 180 days. */
export const isKnownTo = (device: Device | undefined, userId: string, now: Date): device is Device =>
  device?.people.some(([id, until]) => id === userId && until > seconds(now)) ?? false;

/** The cookie of a browser with which this person has just signed in. */
export const knownDeviceCookie = async (
  device: Device | undefined,
  userId: string,
  now: Date,
): Promise<string> => {
  const others = (device?.people ?? []).filter(([id, until]) => id !== userId && until > seconds(now));
  const known: Device = {
    id: device?.id ?? newToken(),
    people: [[userId, seconds(now) + knownSeconds], ...others.slice(0, mostPeople - 1)],
  };
  const expiresAt = new Date(now.getTime() + knownSeconds * 1_000);
  return sideCookie("device", await signToken(type, known, expiresAt), knownSeconds);
};
