import type { Contract, ResponseOf } from "../../../shared/api/contract.ts";
import type * as contractFiles from "../../../shared/api/contract-files.ts";
import { type OperationId, registry } from "../../../shared/api/registry.ts";
import type { ProblemBody } from "../../../shared/schemas/problem.ts";
import { type Answer, call, ok, refused, type Told } from "./api.ts";
import type { Call } from "./event.ts";

type ContractFile = (typeof contractFiles)[keyof typeof contractFiles];
type ContractNamed<Name extends OperationId> = ContractFile extends infer File
  ? File extends { readonly [Key in Name]: infer C extends Contract }
    ? C
    : never
  : never;

/** All operations, each as a function that must succeed: `admin.createRuleTag({ body })`. */
export type Client = {
  readonly [Name in OperationId]: (request?: Call) => Promise<ResponseOf<ContractNamed<Name>>>;
} & {
  /** The same, for the whole answer whatever its status. */
  readonly call: { readonly [Name in OperationId]: (request?: Call) => Promise<Answer> };
  /** The same, for a call that must be refused. */
  readonly refused: {
    readonly [Name in OperationId]: (status: number, request?: Call, told?: Told) => Promise<ProblemBody>;
  };
};

const contracts = new Map<PropertyKey, Contract>(
  registry.map((contract) => [contract.operationId, contract]),
);

/** What `make` makes of the contract that is asked for: most clients call a few of hundreds of operations. */
const ofEach = <T>(make: (contract: Contract) => T, more: object = {}): object =>
  new Proxy(more, {
    get: (own, name) => {
      const contract = contracts.get(name);
      return contract ? make(contract) : Reflect.get(own, name);
    },
  });

/** What a browser calls with this cookie, which may come as an answer set it; without one, that of a visitor. */
export const clientOf = (setCookie?: string): Client => {
  const cookies = setCookie?.split(";", 1);
  const sent = (request: Call = {}): Call => (cookies ? { ...request, cookies } : request);
  return ofEach((contract) => (request?: Call) => ok(contract, sent(request)), {
    call: ofEach((contract) => (request?: Call) => call(contract, sent(request))),
    refused: ofEach(
      (contract) => (status: number, request?: Call, told?: Told) =>
        refused(contract, status, sent(request), told),
    ),
  }) as Client;
};
