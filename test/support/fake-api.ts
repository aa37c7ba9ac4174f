import type { Contract, ResponseOf } from "../../shared/api/contract.ts";
import type { ProblemBody } from "../../shared/schemas/problem.ts";

/** What a fake endpoint sees of a request. */
export interface FakeRequest {
  operationId: string;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: unknown;
}

/** An answer that is not OK. */
export class FakeProblem {
  readonly status: number;
  readonly body: ProblemBody;

  constructor(status: number, body: ProblemBody) {
    this.status = status;
    this.body = body;
  }
}

/** The API's error form: `problem(409, "CFR title already selected")`. */
export const problem = (status: number, message: string, rest: Partial<ProblemBody> = {}): FakeProblem =>
  new FakeProblem(status, { message, ...rest });

export interface FakeRoute {
  contract: Contract;
  answer: (request: FakeRequest) => unknown;
}

/** One fake endpoint; its answer has the contract's type, and is checked against its schema when sent. */
export const on = <C extends Contract>(
  contract: C,
  answer: (request: FakeRequest) => ResponseOf<C> | FakeProblem | Promise<ResponseOf<C> | FakeProblem>,
): FakeRoute => ({ contract, answer });

const matcher = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);

const decoded = (groups: Record<string, string> | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]));

/** Fixed segments before parameters, so that `/rules/all` is not taken for `/rules/{id}`. */
const bySpecificity = (a: FakeRoute, b: FakeRoute): number =>
  a.contract.path.split("{").length - b.contract.path.split("{").length;

/** A server that is busy asks for so many seconds: more than a read waits, so screens show what they say at once. */
const busyFor = "60";

const jsonResponse = (status: number, body: unknown): Response => {
  const headers = new Headers({ "Content-Type": "application/json" });
  if (status === 429 || status === 503) headers.set("retry-after", busyFor);
  return new Response(JSON.stringify(body), { status, headers });
};

/** What `fetch` sees of a redirect it was told not to follow. */
const opaqueRedirect = (): Response =>
  Object.defineProperties(new Response(null), {
    type: { value: "opaqueredirect" },
    ok: { value: false },
    status: { value: 0 },
  });

const goodResponse = ({ kind, success, response }: Contract, given: unknown): Response => {
  const body: unknown = response.parse(given);
  if (kind === "redirect") return opaqueRedirect();
  return kind === "download" ? new Response(String(body), { status: success }) : jsonResponse(success, body);
};

/**
 * A server made of contracts: later routes replace earlier ones of the same endpoint. Requests it has no
 * route for are refused with 501, which no screen hides.
 */
export class FakeApi {
  readonly requests: FakeRequest[] = [];
  readonly #routes = new Map<string, FakeRoute>();

  constructor(...routes: FakeRoute[]) {
    this.use(...routes);
  }

  use(...routes: FakeRoute[]): void {
    for (const route of routes) this.#routes.set(route.contract.operationId, route);
  }

  /** How often an endpoint was called. */
  count(contract: Pick<Contract, "operationId">): number {
    return this.requests.filter((request) => request.operationId === contract.operationId).length;
  }

  /** The last request of an endpoint. */
  last(contract: Pick<Contract, "operationId">): FakeRequest | undefined {
    return this.requests.findLast((request) => request.operationId === contract.operationId);
  }

  /** Stands in for the global `fetch`. */
  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), "http://subpart.test");
    const method = init.method ?? "GET";
    for (const route of [...this.#routes.values()].sort(bySpecificity)) {
      const found = route.contract.method === method && matcher(route.contract.path).exec(url.pathname);
      if (found) return this.#answer(route, url, decoded(found.groups), init);
    }
    return jsonResponse(501, { message: `No fake answers ${method} ${url.pathname}` });
  };

  async #answer(
    { contract, answer }: FakeRoute,
    url: URL,
    params: Record<string, string>,
    init: RequestInit,
  ): Promise<Response> {
    const request: FakeRequest = {
      operationId: contract.operationId,
      params,
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
    };
    this.requests.push(request);
    const given = await answer(request);
    if (given instanceof FakeProblem) return jsonResponse(given.status, given.body);
    return goodResponse(contract, given);
  }
}
