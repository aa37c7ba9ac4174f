import type { Context } from "../../core/endpoint/context.ts";
import { table } from "../../core/table/table.ts";
import { companies } from "../../people/companies/company-repository.ts";
import { confirmSession } from "../../people/session/session-repository.ts";
import { signIn } from "../../people/session/sign-in.ts";
import { admit } from "./admit.ts";
import { type Connection, type SsoState, ssoConnections } from "./connection-repository.ts";
import type { Flow } from "./flow-repository.ts";
import type { Identity } from "./identity.ts";
import { linkedPerson, provenAddress } from "./person-link.ts";
import { SsoRefusal } from "./refusal.ts";

/** The connection that a flow went out with. @throws SsoRefusal where it was turned off or changed since */
export const connectionOf = (flow: Flow, state: SsoState): Connection => {
  const connection = flow.purpose === "test" ? ssoConnections.latest(state) : state.running;
  const isSame = flow.purpose !== "test" || state.version === flow.version;
  if (!connection || !isSame) throw new SsoRefusal("wrong_state");
  return connection;
};

/** Notes that the administrator who began this signed in with the connection as it is saved. */
const noteTest = async (
  flow: Flow,
  state: SsoState,
  connection: Connection,
  ctx: Context,
): Promise<string> => {
  const { companyId, session } = flow;
  if (!session) throw new SsoRefusal("wrong_state");
  const tested = { ...connection, tests: { ...connection.tests, [session.id]: ctx.now.toISOString() } };
  const { running, draft } = state;
  await table.transact([
    ssoConnections.writeOperation(
      companyId,
      state,
      draft ? { running, draft: tested } : { running: tested, draft },
    ),
    ctx.activity({
      event: "sso.tested",
      target: { type: "company", id: companyId },
      userId: session.id,
      companyId,
    }),
  ]);
  return "/security?tab=sso";
};

/** Confirms the session that asked, for the very person whom the provider has just signed in. */
const confirm = async ({ companyId, session }: Flow, identity: Identity, ctx: Context): Promise<string> => {
  await provenAddress(companyId, identity);
  const person = await linkedPerson(companyId, identity);
  if (!session || person?.id !== session.id) throw new SsoRefusal("not_invited");
  if (!person.isActive) throw new SsoRefusal("deactivated");
  await table.transact([
    confirmSession(session.id, session.sidHash, ctx.now, () => new SsoRefusal("wrong_state")),
    ctx.activity({
      event: "session.confirmed",
      target: { type: "user", id: session.id },
      after: { method: "sso" },
      userId: session.id,
      companyId,
    }),
  ]);
  return "/auth#sso-confirmed";
};

const enter = async (
  flow: Flow,
  connection: Connection,
  identity: Identity,
  ctx: Context,
): Promise<string> => {
  const company = await companies.mustGet(flow.companyId);
  const user = await admit({ company, connection, identity }, ctx);
  const former = flow.session ?? undefined;
  // What the browser would have sent, had it not come from another site.
  const asBefore: Context = {
    ...ctx,
    cookie: (name) => (name === "device" ? (flow.device ?? undefined) : ctx.cookie(name)),
  };
  const refusal = () => new SsoRefusal("deactivated");
  await signIn(user, { method: "sso", company, former, refusal }, asBefore);
  return "/auth#sso-signed-in";
};

/** What comes of a sign-in at the provider. @throws SsoRefusal */
export const finishFlow = async (
  flow: Flow,
  state: SsoState,
  identity: Identity,
  ctx: Context,
): Promise<string> => {
  const connection = connectionOf(flow, state);
  if (flow.purpose === "test") return noteTest(flow, state, connection, ctx);
  return flow.purpose === "step-up" ? confirm(flow, identity, ctx) : enter(flow, connection, identity, ctx);
};
