import type { Contract, ResponseOf } from "../../shared/api/contract.ts";
import { fillPath } from "../../shared/api/fill-path.ts";
import { login, loginRecoveryCode } from "../../shared/api/session.ts";
import type { Account } from "./demo-data.ts";

type Values = Readonly<Record<string, string | number>>;
/** Whether an answer that is not as the contract says is an error. */
export type Answers = "by contract" | "as they are";
type Request = { readonly params?: Values; readonly query?: Values; readonly body?: unknown };

/** The API said no. */
class ApiRefusal extends Error {
  override readonly name = "ApiRefusal";
  readonly status: number;

  constructor(operationId: string, status: number, text: string) {
    super(`${operationId} answered ${status}: ${text}`);
    this.status = status;
  }
}

/** Calls the running product as its web application does, as one person. */
export class ApiClient {
  /** All of them are one browser: people are notified of the first sign-in only, and not of a registration. */
  static #device = "";
  readonly #url: string;
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();
  readonly #answers: Answers;

  /**
   * @param url where the API is; its pages may have another origin, which the environment names
   * @param answers `as they are` where the API is of another release, which may answer another shape
   */
  constructor(url: string, answers: Answers = "by contract") {
    this.#url = url;
    this.#answers = answers;
    this.#origin = process.env.APP_ORIGIN ?? url;
  }

  /** A client that is signed in. @throws ApiRefusal */
  static async signedIn(
    url: string,
    { email, password, recoveryCodes = [] }: Omit<Account, "role">,
    answers?: Answers,
  ): Promise<ApiClient> {
    const client = new ApiClient(url, answers);
    const answer: object = await client.call(login, { body: { email, password } });
    if ("next" in answer)
      await client.call(loginRecoveryCode, { body: { code: recoveryCodes.shift() ?? "" } });
    return client;
  }

  /** The cookies of its session, each as `name=value`. */
  get cookies(): readonly string[] {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`);
  }

  /** @throws ApiRefusal for every answer that is no success. */
  call<C extends Contract>(contract: C, { body, ...request }: Request = {}): Promise<ResponseOf<C>> {
    return this.#send(contract, request, body === undefined ? undefined : JSON.stringify(body));
  }

  /** Sends a form with its files. @throws ApiRefusal */
  send<C extends Contract>(contract: C, form: FormData): Promise<ResponseOf<C>> {
    return this.#send(contract, {}, form);
  }

  async #send<C extends Contract>(
    contract: C,
    { params = {}, query = {} }: Omit<Request, "body">,
    body: string | FormData | undefined,
  ): Promise<ResponseOf<C>> {
    const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const answer = await fetch(
      `${this.#url}${fillPath(contract.path, params)}${asked.size > 0 ? `?${asked}` : ""}`,
      {
        method: contract.method,
        headers: {
          cookie: [...this.cookies, ApiClient.#device].filter(Boolean).join("; "),
          origin: this.#origin,
          ...(typeof body === "string" && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body }),
      },
    );
    const text = await answer.text();
    if (!answer.ok) throw new ApiRefusal(contract.operationId, answer.status, text);
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      if (/^(?:__Host-)?device=/.test(pair)) ApiClient.#device = pair;
      else {
        const [name = "", value = ""] = pair.split("=");
        if (value) this.#cookies.set(name, value);
        else this.#cookies.delete(name);
      }
    }
    const schema = answer.status === 202 ? (contract.accepted ?? contract.response) : contract.response;
    const json = JSON.parse(text);
    return (this.#answers === "by contract" ? schema.parse(json) : json) as ResponseOf<C>;
  }
}

/**
 * Does a step that a start broken off earlier may have done already: a conflict counts as done.
 * @returns undefined when it was done before.
 */
export async function unlessDone<T>(step: Promise<T>): Promise<T | undefined> {
  try {
    return await step;
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 409) return undefined;
    throw error;
  }
}
