import { type Contract, Document, type ResponseOf } from "../../shared/api/contract.ts";
import type * as contractFiles from "../../shared/api/contract-files.ts";
import { type OperationId, registry } from "../../shared/api/registry.ts";
import { createRouter } from "../../shared/api/routes.ts";
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

/** An answer 202: the call needs one step more. */
export class FakeAccepted {
  readonly body: unknown;

  constructor(body: unknown) {
    this.body = body;
  }
}

type Files = typeof contractFiles;
type ContractCalled<Id> = {
  [File in keyof Files]: Id extends keyof Files[File] ? Files[File][Id] : never;
}[keyof Files];
type Reply<C> = C extends Contract ? ResponseOf<C> | FakeProblem | FakeAccepted : never;
type Given<C> = Reply<C> | Promise<Reply<C>>;
type Answer<C> = Given<C> | ((request: FakeRequest) => Given<C>);

/**
 * What fake endpoints answer, by operation: `{ listPolicies: [aPolicy()], addSelection: problem(409, "…") }`, or a
 * function of the request. Answers have their contract's type, and are checked against its schema when sent.
 */
export type Answers = { [Id in OperationId]?: Answer<ContractCalled<Id>> };

const router = createRouter(registry);

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
  if (kind !== "download") return jsonResponse(success, body);
  const file = Document.safeParse(body).data;
  if (!file) return new Response(String(body), { status: success });
  return new Response(file.text as BodyInit, { status: success, headers: file.headers ?? {} });
};

/** A server made of contracts. Requests it has no answer for are refused with 501, which no screen hides. */
export class FakeApi {
  readonly requests: FakeRequest[] = [];
  /** What each answer says of unread notifications, as the server does to people of a company. */
  unread: number | undefined;
  readonly #answers: Answers = {};

  constructor(answers: Answers) {
    this.use(answers);
  }

  /** Later answers replace earlier ones of the same endpoint. */
  use(answers: Answers): void {
    Object.assign(this.#answers, answers);
  }

  /** How often an endpoint was called. */
  count(id: OperationId): number {
    return this.requests.filter(({ operationId }) => operationId === id).length;
  }

  /** The last request of an endpoint. */
  last(id: OperationId): FakeRequest | undefined {
    return this.requests.findLast(({ operationId }) => operationId === id);
  }

  /** Stands in for the global `fetch`. */
  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const response = await this.#answer(input, init);
    if (this.unread !== undefined) response.headers.set("x-unread-notifications", String(this.unread));
    return response;
  };

  async #answer(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
    const url = new URL(String(input), "http://subpart.test");
    const method = init.method ?? "GET";
    const found = router.match(method, url.pathname);
    const answer: unknown = Reflect.get(this.#answers, found?.contract.operationId ?? "");
    if (!found || answer === undefined)
      return jsonResponse(501, { message: `No fake answers ${method} ${url.pathname}` });
    const request: FakeRequest = {
      operationId: found.contract.operationId,
      params: found.pathParameters,
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
    };
    this.requests.push(request);
    const given: unknown = await (typeof answer === "function" ? answer(request) : answer);
    if (given instanceof FakeProblem) return jsonResponse(given.status, given.body);
    if (given instanceof FakeAccepted) return jsonResponse(202, found.contract.accepted?.parse(given.body));
    return goodResponse(found.contract, given);
  }
}
