import { isUtf8 } from "node:buffer";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type * as z from "zod";
import type { Contract } from "../../../shared/api/contract.ts";
import { plainIssue } from "../../../shared/schemas/plain-issue.ts";
import type { Issue } from "../../../shared/schemas/problem.ts";
import { cleanTexts } from "../clean-texts.ts";
import { invalid, tooLarge, wrongType } from "../problem.ts";
import { problemSentence } from "../problem-sentence.ts";
import { readMultipart, type UploadedFile } from "./multipart.ts";

/** What a contract's handler receives. */
export interface Input<C extends Contract> {
  readonly params: z.output<C["params"]>;
  readonly query: z.output<C["query"]>;
  /** Undefined only where an `upload` came as multipart. */
  readonly body: z.output<C["body"]>;
  readonly file: UploadedFile | undefined;
  /** Lower-case names. Only for what the browser itself says, such as `sec-fetch-site`. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

const issuesOf = (place: string, error: z.ZodError): Issue[] =>
  error.issues.map((issue) => ({ path: [place, ...issue.path].join("."), message: issue.message }));

/** One issue per field: from its schema, else from the rule for text. */
const parsePlace = <S extends z.ZodType>(place: string, schema: S, given: unknown, issues: Issue[]) => {
  const { value, issues: ofText } = cleanTexts(place, given);
  const result = schema.safeParse(value, { error: plainIssue });
  const ofSchema = result.success ? [] : issuesOf(place, result.error);
  const named = new Set(ofSchema.map(({ path }) => path));
  issues.push(...ofSchema, ...ofText.filter(({ path }) => !named.has(path)));
  return result.data;
};

const bodyBytes = (event: APIGatewayProxyEventV2): Buffer =>
  Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");

const contentType = (event: APIGatewayProxyEventV2): string =>
  (event.headers["content-type"] ?? "").toLowerCase();

/** The JSON of a body; nothing at all counts as `{}`, since some POSTs have no body. */
const readJson = (event: APIGatewayProxyEventV2, maxBytes: number): unknown => {
  const bytes = bodyBytes(event);
  if (bytes.length === 0) return {};
  if (bytes.length > maxBytes) throw tooLarge("The request is too large.");
  if (!/^application\/([\w.-]+\+)?json\b/.test(contentType(event)))
    throw wrongType("This request must be sent as JSON.");
  if (!isUtf8(bytes)) throw invalid("The request is not valid UTF-8.");
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw invalid("The request is not valid JSON.");
  }
};

/** The fields of a form that a browser posts. */
const readPostedForm = (event: APIGatewayProxyEventV2, maxBytes: number): unknown => {
  const bytes = bodyBytes(event);
  if (bytes.length > maxBytes) throw tooLarge("The request is too large.");
  if (!contentType(event).startsWith("application/x-www-form-urlencoded"))
    throw wrongType("This request must be sent as a form.");
  return Object.fromEntries(new URLSearchParams(bytes.toString("utf8")));
};

const readBody = ({ kind, maxBodyBytes }: Contract, event: APIGatewayProxyEventV2): unknown =>
  kind === "form" ? readPostedForm(event, maxBodyBytes) : readJson(event, maxBodyBytes);

/** Reads and checks params, query and body against the contract; 400 names every field that is wrong. */
export const readInput = async <C extends Contract>(
  contract: C,
  event: APIGatewayProxyEventV2,
): Promise<Input<C>> => {
  const issues: Issue[] = [];
  const params = parsePlace("params", contract.params, event.pathParameters ?? {}, issues);
  const query = parsePlace("query", contract.query, event.queryStringParameters ?? {}, issues);
  const isMultipart = contract.kind === "upload" && contentType(event).startsWith("multipart/form-data");
  const file = isMultipart ? await readForm(event, issues) : undefined;
  const hasNoBody = contract.method === "GET" || contract.kind === "one-click";
  const body =
    isMultipart || hasNoBody
      ? undefined
      : parsePlace("body", contract.body, readBody(contract, event), issues);
  if (issues.length > 0) throw invalid(problemSentence(issues), issues);
  return { params, query, body, file, headers: event.headers } as Input<C>;
};

/** A multipart form; its fields are texts as those of a body are. */
const readForm = async (event: APIGatewayProxyEventV2, issues: Issue[]): Promise<UploadedFile> => {
  const form = await readMultipart(bodyBytes(event), contentTypeAsSent(event));
  issues.push(...cleanTexts("body", form.fields).issues);
  return form;
};

/** Boundaries are case-sensitive, so multipart needs the original header. */
const contentTypeAsSent = (event: APIGatewayProxyEventV2): string => event.headers["content-type"] ?? "";
