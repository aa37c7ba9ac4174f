import { type Contract, fillPath, type ResponseOf } from "../../shared/api/contract.ts";
import { login } from "../../shared/api/session.ts";
import type { Stack } from "./product.ts";

interface Request {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, string | number>;
  readonly body?: unknown;
}

/** Calls the running product as one signed-in person; throws with status and text on a refusal. */
export interface Caller {
  call<C extends Contract>(contract: C, request?: Request): Promise<ResponseOf<C>>;
}

const caller = (url: string, cookie: string): Caller => ({
  call: async (contract, request = {}) => {
    const query = new URLSearchParams(
      Object.entries(request.query ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const target = `${url}${fillPath(contract.path, request.params ?? {})}${query.size > 0 ? `?${query}` : ""}`;
    const answer = await fetch(target, {
      method: contract.method,
      headers: {
        cookie,
        origin: url,
        ...(request.body !== undefined && { "content-type": "application/json" }),
      },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${contract.operationId}: ${answer.status}: ${text}`);
    return contract.response.parse(JSON.parse(text)) as ResponseOf<typeof contract>;
  },
});

/** Signs in as the printed account of a role. */
export const signInAs = async (stack: Stack, role: string): Promise<Caller> => {
  const account = stack.accounts.find((each) => each.role === role);
  if (!account) throw new Error(`There is no account of the role ${role}`);
  const answer = await fetch(`${stack.url}${login.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: account.email, password: account.password }),
  });
  if (!answer.ok) throw new Error(`Sign-in as ${role}: ${answer.status}: ${await answer.text()}`);
  return caller(stack.url, (answer.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "");
};
