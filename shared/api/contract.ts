import * as z from "zod";
import type { Permission } from "../permissions/permissions.ts";
import type { Scope } from "../permissions/scopes.ts";
import { scopeOf } from "./scope-of.ts";

/** A status that says no: every one that the product answers. */
export type Refusal = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 429 | 500 | 501 | 503;

/** Schema of "no fields here"; unknown fields are ignored, as everywhere. */
export const Nothing = z.object({});

/** What a call answers that has nothing else to tell. */
export const Message = z.object({ message: z.string() });

/** What a `json-rpc` call answers: a status of HTTP, and JSON unless there is nothing to say. */
export const RpcAnswer = z.object({ status: z.int(), json: z.unknown().optional() });
export type RpcAnswer = z.infer<typeof RpcAnswer>;

/** What a `scim` call answers: a status of HTTP, and JSON but for 204. */
export const ScimAnswer = RpcAnswer.extend({ headers: z.record(z.string(), z.string()).optional() });
export type ScimAnswer = z.infer<typeof ScimAnswer>;

/** What a `download` answers; bytes where it is no text. */
export const Document = z.object({
  contentType: z.string(),
  text: z.union([z.string(), z.instanceof(Uint8Array)]),
  headers: z.record(z.string(), z.string()).optional(),
});
export type Document = z.infer<typeof Document>;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * How an endpoint speaks:
 * - `json`: JSON in, JSON out.
 * - `upload`: a multipart file up to 4 MB, or the JSON body (an `objectKey` of a presigned upload).
 * - `download`: answers a document of its own content type.
 * - `redirect`: answers 302; browsers navigate to it.
 * - `one-click`: JSON out; a body of any type is not read. Mail programs post to it (RFC 8058).
 * - `form`: answers 302 to the form that another site has a browser post, such as a provider of SAML.
 * - `scim`: JSON in; status, JSON and refusals as SCIM has them (RFC 7644).
 * - `json-rpc`: JSON in; status and JSON as the protocol has them.
 */
type Kind = "json" | "upload" | "download" | "redirect" | "one-click" | "form" | "scim" | "json-rpc";

/**
 * `any`: a token alone opens it, whatever its scopes, and what it does asks for scopes by itself; null: it works in
 * browsers alone; `directory`: for the token of a company's directory alone.
 */
type ContractScope = Scope | "directory" | "any" | null;

/**
 * One endpoint, declared once. The CDK routes and functions, the local gateway, the OpenAPI document, the
 * typed web client and the generated tests all derive from it.
 */
export interface Contract<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  /** Verb and noun in camelCase; names the handler file (`functions/<folder>/<kebab-case>.ts`). */
  readonly operationId: string;
  /** Folder of the handler under `functions/`, such as `people/team`. */
  readonly folder: string;
  readonly method: Method;
  /** Only `{name}` marks a parameter. */
  readonly path: string;
  /** One line for the API document. */
  readonly summary: string;
  readonly permission: Permission;
  /** What an access token needs beside the permission of its person. */
  readonly scope: ContractScope;
  /** Each of these lets a token in as well; the handler holds what is done with it to the one that it asks for. */
  readonly orScopes: readonly Scope[];
  /** Whether the person must have confirmed who they are within ten minutes. */
  readonly needsStepUp: boolean;
  /** Past-tense event of the activity log, or null where nothing changes. */
  readonly audit: string | null;
  readonly kind: Kind;
  /** Bytes of a JSON body at most: a form's, unless it holds a long text. */
  readonly maxBodyBytes: number;
  /** Status of a success. */
  readonly success: number;
  /** What a 202 answers where the call needs one step more before it is done; null where it never does. */
  readonly accepted: z.ZodType | null;
  /** Whether asking again for what is there already answers 200, where a new one is 201. */
  readonly again: boolean;
  /** Refusals beside those that follow from the rest of the contract (`statuses.ts`). */
  readonly also: readonly Refusal[];
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly response: R;
}

type Nothing = typeof Nothing;
interface Definition<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> {
  operationId: string;
  folder: string;
  method: Method;
  path: string;
  summary: string;
  permission: Permission;
  /** Where the folder and the method say something else. */
  scope?: ContractScope;
  orScopes?: readonly Scope[];
  needsStepUp?: boolean;
  audit?: string | null;
  kind?: Kind;
  maxBodyBytes?: number;
  success?: number;
  accepted?: z.ZodType;
  again?: boolean;
  also?: readonly Refusal[];
  params?: P;
  query?: Q;
  body?: B;
  response: R;
}

/** JSON bodies are forms, not files; a bound keeps parsing cheap whatever is in it. */
const formBytes = 256 * 1024;

/** Fills the defaults of a contract: `json`, 200 (302 for redirects), no params, query, body or audit. */
export const contract = <
  R extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(
  definition: Definition<P, Q, B, R>,
): Contract<P, Q, B, R> => ({
  ...definition,
  scope: definition.scope === undefined ? scopeOf(definition) : definition.scope,
  orScopes: definition.orScopes ?? [],
  needsStepUp: definition.needsStepUp ?? false,
  audit: definition.audit ?? null,
  kind: definition.kind ?? "json",
  maxBodyBytes: definition.maxBodyBytes ?? formBytes,
  success: definition.success ?? (definition.kind === "redirect" || definition.kind === "form" ? 302 : 200),
  accepted: definition.accepted ?? null,
  again: definition.again ?? false,
  also: definition.also ?? [],
  params: definition.params ?? (Nothing as unknown as P),
  query: definition.query ?? (Nothing as unknown as Q),
  body: definition.body ?? (Nothing as unknown as B),
});

/** What a caller sends and gets, for the client and the handlers. */
export type ParamsOf<C extends Contract> = z.output<C["params"]>;
export type QueryOf<C extends Contract> = z.output<C["query"]>;
export type BodyOf<C extends Contract> = z.output<C["body"]>;
export type ResponseOf<C extends Contract> = z.output<C["response"]>;

/** File of the handler, relative to `functions/`, without its extension: `people/session/get-current-user`. */
export const handlerPath = (c: Pick<Contract, "folder" | "operationId">): string =>
  `${c.folder}/${c.operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Area of an endpoint: the first folder of its handler. Stack, log group, alarm and tag of the API document have its name. */
export const areaOf = ({ folder }: Pick<Contract, "folder">): string => folder.split("/", 1)[0] ?? folder;

/** Names of the `{parameters}` of a path, in order. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
