import type { Contract } from "../../../../shared/api/contract.ts";
import { registry } from "../../../../shared/api/registry.ts";
import { createRouter } from "../../../../shared/api/routes.ts";
import { openapiDocument } from "../../../../shared/openapi/document.ts";
import { ProblemBody } from "../../../../shared/schemas/problem.ts";
import type { RawAnswer } from "./fuzz-gateway.ts";
import type { RawRequest } from "./odd-request.ts";

type Operations = Record<string, Record<string, { responses: Record<string, unknown> }>>;
const { paths } = openapiDocument(registry) as { paths: Operations };
const router = createRouter(registry);

/** Refusals of the gateway itself, which no function has seen. */
const isOfGateway = ({ headers }: RawAnswer): boolean => headers["x-request-id"] === undefined;

const jsonOf = ({ headers, text }: RawAnswer): unknown => {
  if (!/^application\/(scim\+)?json/.test(headers["content-type"] ?? "")) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** An answer of JSON-RPC, or none where none is due. */
const isOfProtocol = (answer: RawAnswer): boolean =>
  answer.status === 202 ? answer.text === "" : Object(jsonOf(answer)).jsonrpc === "2.0";

/** An answer or a refusal of SCIM (RFC 7644, 3.1 and 3.12): each names its schemas; what is gone has no body. */
const isOfScim = (answer: RawAnswer): boolean =>
  answer.status === 204 ? answer.text === "" : Array.isArray(Object(jsonOf(answer)).schemas);

const faultOfSuccess = (contract: Contract, answer: RawAnswer): string | undefined => {
  if (contract.kind === "redirect") return answer.headers.location ? undefined : "A redirect to nowhere";
  if (contract.kind === "download") return answer.headers["content-type"] ? undefined : "A file of no type";
  const { error } = contract.response.safeParse(contract.kind === "form" ? answer.text : jsonOf(answer));
  return error && `The body is not the contract's: ${error.message}`;
};

const faultOfProblem = (answer: RawAnswer): string | undefined => {
  const problem = ProblemBody.required({ requestId: true }).safeParse(jsonOf(answer));
  if (!problem.success) return `The body is no problem: ${answer.text.slice(0, 200)}`;
  if (answer.text.length > 4_000) return `The problem has ${answer.text.length} characters`;
  return answer.status === 429 && !answer.headers["retry-after"] ? "429 without Retry-After" : undefined;
};

/** What is wrong with an answer by the API document and the contract of its route; undefined when nothing is. */
export const faultOfAnswer = (sent: RawRequest, answer: RawAnswer): string | undefined => {
  const { status } = answer;
  if (status >= 500) return "A fault of the server";
  const contract = router.match(sent.method, sent.target.split("?")[0] ?? "")?.contract;
  if (isOfGateway(answer)) {
    if (status === 413 || ([404, 405].includes(status) && !contract)) return undefined;
    return "The gateway's refusal of a good route";
  }
  if (!contract) return "An answer without a route";
  const listed = paths[contract.path]?.[contract.method.toLowerCase()]?.responses ?? {};
  if (!(status in listed)) return `${contract.operationId}: ${status} is not in the API document`;
  if (contract.kind === "json-rpc" && isOfProtocol(answer)) return undefined;
  if (contract.kind === "scim" && isOfScim(answer)) return undefined;
  return status === contract.success ? faultOfSuccess(contract, answer) : faultOfProblem(answer);
};
