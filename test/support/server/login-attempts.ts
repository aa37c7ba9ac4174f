import { expect } from "vitest";
import { loginLimits } from "../../../functions/people/session/login-limits.ts";
import { countFailure } from "../../../functions/people/session/rate-limit.ts";
import { login } from "../../../shared/api/session.ts";
import { call } from "./api.ts";

export const password = "Correct horse 7";
let count = 0;
export const anEmail = (): string => {
  count += 1;
  return `login-${count}@example.com`;
};
/** An address no other test fails from. */
export const aSource = (): string => {
  count += 1;
  return `10.0.${count >> 8}.${count & 255}`;
};
export const signIn = (
  email: string,
  given = password,
  source = aSource(),
  cookies: readonly string[] = [],
) => call(login, { body: { email, password: given }, source, cookies });
/** What a browser sends of the cookies an answer set. */
export const cookiesOf = (answer: { cookies: readonly string[] }, name: "sid" | "device"): string[] =>
  answer.cookies.map((cookie) => cookie.split(";")[0] ?? "").filter((pair) => pair.startsWith(`${name}=`));
/** As if an attempt had failed `times` before, without the cost of verifying passwords. */
export const failedBefore = async (times: number, email: string | (() => string), source?: string) => {
  for (let attempt = 0; attempt < times; attempt += 1) {
    const limits = loginLimits(typeof email === "string" ? email : email(), source ?? aSource());
    await countFailure([limits.pair, limits.address, limits.source], new Date());
  }
};
export const failTimes = async (times: number, email: string | (() => string), source?: string) => {
  const tries = Array.from({ length: times }, () =>
    signIn(typeof email === "string" ? email : email(), "wrong password", source ?? aSource()),
  );
  for (const { status } of await Promise.all(tries)) expect(status).toBe(401);
};
