import * as z from "zod";
import { singleLine } from "../../shared/schemas/text.ts";
import { canonicalJson } from "../core/endpoint/activity-entry.ts";
import type { Context } from "../core/endpoint/context.ts";
import { conflict, isLostRace } from "../core/problem.ts";
import { mustFindCompanyRule, type SelectedRule } from "../rules/record/find-rule.ts";
import { CompanyRuleNumber } from "./arguments.ts";
import { citing, placeOfRule } from "./cite.ts";
import { previews } from "./preview-repository.ts";
import { type Tool, tool } from "./tool.ts";

/** What a tool would do with a rule. */
interface Plan {
  /** Such as "Set the status from pending to completed"; undefined where the rule is so already. */
  readonly what: string | undefined;
  /** Does it, and gives what it left. */
  readonly carryOut: (ctx: Context) => Promise<object>;
}

type Definition<S extends z.ZodRawShape> = Omit<Parameters<typeof tool>[0], "input" | "run" | "writes"> & {
  /** Its arguments beside the rule and the preview. */
  readonly input: z.ZodObject<S>;
  plan(args: z.output<z.ZodObject<S>>, rule: SelectedRule, ctx: Context): Promise<Plan>;
};

const Always = z.object({
  id: CompanyRuleNumber,
  previewId: singleLine(z.string().min(1).max(100))
    .optional()
    .describe("From a call without it; with it, the change is made"),
});

/** How a rule stands: any change of its master or of what the company made of it makes another text. */
const stateOf = ({ master, overlay }: SelectedRule): string =>
  `${overlay?.version ?? 0} ${overlay?.updatedAt ?? ""} ${master.updatedAt}`;

/** As the call behind the tool is recorded. */
const recordedAs = (event: string | null, ctx: Context): Context => ({
  ...ctx,
  activity: (details) => ctx.activity({ ...(event !== null && { event }), ...details }),
});

const changedMeanwhile = (error: unknown): never => {
  throw isLostRace(error)
    ? conflict("The rule changed since this preview. Ask for a new one.", "preview.stale")
    : error;
};

/** A tool that changes a rule: without a preview it only says what it would do. */
export const previewedTool = <S extends z.ZodRawShape>(definition: Definition<S>): Tool =>
  tool({
    ...definition,
    description: `${definition.description} Without previewId nothing is changed: the answer says what would be, with a previewId that holds for ten minutes, once, while the rule stays as it is.`,
    writes: true,
    input: Always.extend(definition.input.shape),
    run: async (given, ctx) => {
      const { id, previewId, ...args } = given as z.output<typeof Always>;
      const companyId = ctx.companyId();
      const [rule, cite] = await Promise.all([mustFindCompanyRule(companyId, String(id)), citing()]);
      const { what, carryOut } = await definition.plan(args as z.output<z.ZodObject<S>>, rule, ctx);
      const place = cite(placeOfRule(rule.master));
      const named = { companyRuleId: id, ruleTitle: rule.master.ruleTitle, citation: place.citation };
      const change = canonicalJson({ tool: definition.name, id, ...args });
      const preview = { companyId, change, ruleState: stateOf(rule) };
      const { id: userId } = ctx.actor();
      if (previewId === undefined) {
        const told =
          what === undefined
            ? { wouldDo: "Nothing: the rule is so already.", previewId: null, expiresAt: null }
            : { wouldDo: `${what}.`, ...(await previews.add(userId, preview, ctx.now)) };
        return { done: false, ...told, ...named, citations: [place] };
      }
      await previews.use(userId, previewId, preview, ctx.now);
      const result = await carryOut(recordedAs(definition.behind.audit, ctx)).catch(changedMeanwhile);
      return { done: true, ...named, result, citations: [place] };
    },
  });
