import * as z from "zod";
import { listCompanyRules } from "../../../shared/api/company-rules.ts";
import type { Contract } from "../../../shared/api/contract.ts";
import { getCurrentUser, login, logout } from "../../../shared/api/session.ts";
import { config } from "../../core/config.ts";
import { knownDeviceCookie } from "./device.ts";

/** Who signs in every few minutes; `npm run ops -- create-canary` makes the account and stores this. */
export const CanaryAccount = z.object({
  userId: z.string(),
  email: z.string(),
  password: z.string(),
});
export type CanaryAccount = z.infer<typeof CanaryAccount>;

/** Longer than the slowest answer of the API. */
const longestMs = 30_000;

/** What a browser sends back. */
class Cookies {
  readonly #all = new Map<string, string>();

  add(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      this.#all.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  toString(): string {
    return [...this.#all].map(([name, value]) => `${name}=${value}`).join("; ");
  }
}

type Answered = Pick<Contract, "operationId" | "method" | "path"> & { readonly response: z.ZodType };

/**
 * Calls the stage at the address that people use, and holds the answer to the contract.
 * @throws an error that names the call, without anything that was sent
 */
const call = async (
  { operationId, method, path, response }: Answered,
  cookies: Cookies,
  { query = "", body }: { query?: string; body?: object } = {},
): Promise<void> => {
  const { APP_ORIGIN } = config();
  const answer = await fetch(`${APP_ORIGIN}${path}${query}`, {
    method,
    headers: { origin: APP_ORIGIN, cookie: String(cookies), "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
    redirect: "error",
    signal: AbortSignal.timeout(longestMs),
  });
  cookies.add(answer.headers.getSetCookie());
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${operationId} was answered ${answer.status}`);
  if (method === "GET" && !response.safeParse(JSON.parse(text)).success)
    throw new Error(`${operationId} was answered something else than it should be`);
};

/**
 * Signs in as a browser does, asks who is signed in, opens the company's rules, and signs out.
 * @throws where one of it fails
 */
export const walkThrough = async ({ userId, email, password }: CanaryAccount, now: Date): Promise<void> => {
  const cookies = new Cookies();
  // A known browser: no email tells of a sign-in from a new one.
  cookies.add([await knownDeviceCookie(undefined, userId, now)]);
  await call(login, cookies, { body: { email, password } });
  await call(getCurrentUser, cookies);
  await call(listCompanyRules, cookies, { query: "?limit=50" });
  await call(logout, cookies);
};
