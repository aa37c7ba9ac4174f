import type { Tool as ToolDescription } from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";
import type { Contract } from "../../shared/api/contract.ts";
import { can } from "../../shared/permissions/can.ts";
import { includesScope } from "../../shared/permissions/scopes.ts";
import { plainIssue } from "../../shared/schemas/plain-issue.ts";
import { requireScope } from "../core/endpoint/access-token.ts";
import type { Context } from "../core/endpoint/context.ts";
import { requirePermission } from "../core/endpoint/guard.ts";
import { invalid } from "../core/problem.ts";
import { problemSentence } from "../core/problem-sentence.ts";
import type { CitedPlace } from "./cite.ts";

/** What a tool answers: its content, and where that is written. */
type Answer = Record<string, unknown> & { readonly citations: readonly CitedPlace[] };

interface Facts {
  readonly name: string;
  readonly title: string;
  /** For assistants: what it is for, and when to use it. */
  readonly description: string;
  /** The call of the API that it stands for: its scope and its permission are the tool's. */
  readonly behind: Contract;
  readonly writes?: boolean;
}

export interface Tool extends Facts {
  readonly input: z.ZodObject;
  /** @throws 403 where the token or the role does not allow it; 400 that names the argument that is wrong */
  run(given: unknown, ctx: Context): Promise<Answer>;
}

/** What a tool is given, or 400. */
const argumentsOf = <S extends z.ZodObject>(input: S, given: unknown): z.output<S> => {
  const result = input.safeParse(given, { error: plainIssue });
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({
    path: ["arguments", ...path].join("."),
    message,
  }));
  throw invalid(problemSentence(issues), issues);
};

/** A tool of the protocol: people who may make the call behind it may use it. */
export const tool = <S extends z.ZodObject>(
  definition: Facts & { readonly input: S; run(args: z.output<S>, ctx: Context): Promise<Answer> },
): Tool => ({
  ...definition,
  run: async (given, ctx) => {
    requireScope(definition.behind, ctx);
    await requirePermission(definition.behind, ctx.user);
    return definition.run(argumentsOf(definition.input, given), ctx);
  },
});

/** Whether the token's scopes and the person's role allow the call behind a tool. */
export const isOpenTo = ({ behind: { scope, permission } }: Tool, { user, scopes }: Context): boolean =>
  scope !== null && scope !== "any" && includesScope(scopes, scope) && can(user, permission);

const jsonSchema = (schema: z.ZodObject): ToolDescription["inputSchema"] => {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  // The schema of an argument is never `true` or `false`.
  return { type: "object", properties: properties as Record<string, object>, required };
};

/** A tool as clients list it. */
export const describeTool = ({ name, title, description, input, writes = false }: Tool): ToolDescription => ({
  name,
  title,
  description,
  inputSchema: jsonSchema(input),
  annotations: { title, readOnlyHint: !writes, destructiveHint: false, openWorldHint: false },
});
