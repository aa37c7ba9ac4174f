import type { BodyOf, Contract, ParamsOf, QueryOf, ResponseOf } from "../../../shared/api/contract.ts";
import { lateReadsHeader } from "../../../shared/api/late-reads.ts";
import { apiErrorFrom } from "./api-error.ts";
import { askPatiently } from "./busy-server.ts";
import { hasChangedLately, noteChange } from "./own-changes.ts";
import { announceRefusal, announceSessionLost } from "./session-lost.ts";
import { listenForUnread } from "./unread-count.ts";

/** `K` is optional when `V` has no field that must be given. */
type Part<K extends string, V> = Record<never, never> extends V ? { [P in K]?: V } : { [P in K]: V };

/** What a call of `C` sends; `{}` when the contract takes nothing. */
export type ArgsOf<C extends Contract> = Part<"params", ParamsOf<C>> &
  Part<"query", QueryOf<C>> &
  Part<"body", BodyOf<C>>;

/** What a request needs of a contract: no schema. Without a kind it speaks JSON. */
export type Endpoint = Pick<Contract, "operationId" | "method" | "path" | "permission"> &
  Partial<Pick<Contract, "kind">>;

interface Sent {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

interface SendOptions {
  signal?: AbortSignal;
  /** A call made before it is known who is signed in: its refusal says nothing about them. */
  isGuess?: boolean;
  /** How often a read outlives a failure that may pass, beyond a busy server; by default not at all. */
  retries?: number | undefined;
}

const valuesOf = (part: unknown): [name: string, value: unknown][] => Object.entries(part ?? {});

const pathOf = (path: string, params: unknown): string => {
  const values = new Map(valuesOf(params));
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`No value for {${name}} in ${path}`);
    return encodeURIComponent(String(value));
  });
};

const searchOf = (query: unknown): string => {
  const search = new URLSearchParams();
  for (const [name, value] of valuesOf(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
};

/** A wrong password is a 401 too, and so is the question whether anyone is signed in: no session is lost. */
const meansSessionLost = (contract: Endpoint): boolean =>
  contract.permission !== "public" && contract.operationId !== "getCurrentUser";

/** The answer of a call that succeeded. @throws `ApiError` for every other */
const fetched = async (
  endpoint: Endpoint,
  { params, query, body }: Sent,
  { isGuess = false, retries, ...options }: SendOptions = {},
): Promise<Response> => {
  const address = pathOf(endpoint.path, params) + searchOf(query);
  const ask = () =>
    fetch(address, {
      method: endpoint.method,
      credentials: "same-origin",
      headers: {
        Accept: "application/json",
        ...(endpoint.method === "GET" && !hasChangedLately() && { [lateReadsHeader]: "yes" }),
        ...(body !== undefined && { "Content-Type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...options,
    });
  const hear = listenForUnread();
  // A change that was refused may have been made all the same, so only reads are repeated.
  const response = await (endpoint.method === "GET"
    ? askPatiently(ask, { signal: options.signal, retries })
    : ask().finally(() => noteChange(endpoint)));
  hear(response.headers);
  if (!response.ok) {
    if (response.status === 401 && meansSessionLost(endpoint) && !isGuess) announceSessionLost();
    if (response.status === 403 && !isGuess) announceRefusal();
    throw await apiErrorFrom(response);
  }
  return response;
};

/** `call` without the types: for the session check, which must not load the contracts' schemas. */
export const send = async <T>(endpoint: Endpoint, sent: Sent, options?: SendOptions): Promise<T> => {
  const text = await (await fetched(endpoint, sent, options)).text();
  const answer: unknown = endpoint.kind === "download" ? text : JSON.parse(text || "null");
  // The contract says what comes; the server has checked it.
  return answer as T;
};

/** The file that a `download` answers, and its name where the server gives one. */
export const downloaded = async (
  endpoint: Endpoint,
  query: object,
  params: Readonly<Record<string, string>> = {},
): Promise<{ blob: Blob; name: string | undefined }> => {
  const response = await fetched(endpoint, { query, params });
  const disposition = response.headers.get("content-disposition") ?? "";
  const [, plain, encoded] = /filename="([^"]+)"|filename\*=UTF-8''([^;]+)/.exec(disposition) ?? [];
  const name = plain ?? (encoded && decodeURIComponent(encoded));
  return { blob: await response.blob(), name };
};

/**
 * Calls an endpoint with the session's cookie. Answers the parsed body (null when empty), or the text of a
 * download. Throws `ApiError` when the answer is not OK; a 401 of a signed-in call is announced once for the whole app.
 */
export const call = <C extends Contract>(
  contract: C,
  args: ArgsOf<C>,
  options?: SendOptions,
): Promise<ResponseOf<C>> => send(contract, args, options);
