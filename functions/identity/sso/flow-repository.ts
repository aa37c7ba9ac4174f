import * as z from "zod";
import type { Context } from "../../core/endpoint/context.ts";
import { returnCookie } from "../../core/endpoint/cookies.ts";
import { newToken, sha256 } from "../../core/ids.ts";
import { insert, type Key, update } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import type { Connection } from "./connection-repository.ts";
import { SsoRefusal } from "./refusal.ts";

/*
 * A browser that went to a provider. It comes back once, within ten minutes, with the state it was given, and it
 * must be the same browser: its cookie is noted here. The browser comes from another site then and sends none of its
 * other cookies, so what they said is noted, too.
 *   pk `SSO_FLOW#{sha256(state)}`  sk `FLOW`   ttl   1 Get, 1 Update
 */
const Flow = z.object({
  companyId: z.string(),
  purpose: z.enum(["sign-in", "step-up", "test"]),
  /** Of the company's connection: what was tested must be what is turned on. */
  version: z.number().int(),
  nonce: z.string(),
  verifier: z.string(),
  browser: z.string(),
  startedAt: z.string(),
  expiresAt: z.string(),
  /** The session that was there, and the mark of a browser that its person uses. */
  session: z.object({ id: z.string(), sidHash: z.string() }).nullable(),
  device: z.string().nullable(),
  usedAt: z.string().optional(),
});
export type Flow = z.infer<typeof Flow>;

const seconds = 10 * 60;
const key = (state: string): Key => ({ pk: `SSO_FLOW#${sha256(state)}`, sk: "FLOW" });

/** Notes that this browser goes to a provider now, and gives what it takes along. */
const begin = async (
  about: Pick<Flow, "companyId" | "purpose" | "version">,
  protocol: Connection["protocol"],
  ctx: Context,
): Promise<{ state: string; nonce: string; verifier: string }> => {
  const given = { state: newToken(), nonce: newToken(), verifier: newToken() };
  // Two sign-ins in two windows share the cookie.
  const cookie = ctx.cookie("sso") ?? newToken();
  const expiresAt = new Date(ctx.now.getTime() + seconds * 1_000);
  const flow: Flow = {
    ...about,
    nonce: given.nonce,
    verifier: given.verifier,
    browser: sha256(cookie),
    startedAt: ctx.now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    session: ctx.user ? { id: ctx.user.id, sidHash: ctx.user.sidHash } : null,
    device: ctx.cookie("device") ?? null,
  };
  const ttl = Math.ceil(expiresAt.getTime() / 1_000) + seconds;
  await table.write(insert({ ...key(given.state), ...flow, ttl }, () => new Error("This state is in use")));
  ctx.setCookie(returnCookie(cookie, seconds, protocol === "saml" ? "form" : "link"));
  return given;
};

/** The flow of a state, whatever became of it. */
const find = async (state: string | undefined): Promise<Flow | undefined> => {
  const item = state ? await table.get(key(state)) : undefined;
  return item && Flow.parse(item);
};

/**
 * Takes the flow up that this browser began, once.
 * @throws SsoRefusal where it did not, was here before, or took too long
 */
const resume = async (state: string, flow: Flow, ctx: Pick<Context, "cookie" | "now">): Promise<void> => {
  const cookie = ctx.cookie("sso");
  if (!cookie || sha256(cookie) !== flow.browser) throw new SsoRefusal("wrong_state");
  if (Date.parse(flow.expiresAt) <= ctx.now.getTime()) throw new SsoRefusal("expired");
  const use = update(
    key(state),
    { set: { usedAt: ctx.now.toISOString() } },
    () => new SsoRefusal("replayed"),
    [{ absent: "usedAt" }],
  );
  await table.write(use);
};

export const ssoFlows = { begin, find, resume };
