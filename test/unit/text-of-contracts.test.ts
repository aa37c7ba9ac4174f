import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { Contract } from "../../shared/api/contract.ts";
import { registry } from "../../shared/api/registry.ts";

interface Inner {
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
}

/** The texts a schema takes, by their path. */
const textsOf = (schema: z.ZodType, path: string): [string, z.ZodType][] => {
  if (schema instanceof z.ZodString || schema instanceof z.ZodPipe) return [[path, schema]];
  const { innerType, element, options = [], shape = {} } = schema.def as Inner;
  const inner = [innerType, element, ...options].filter((each) => each !== undefined);
  return [
    ...inner.flatMap((each) => textsOf(each, path)),
    ...Object.entries(shape).flatMap(([name, each]) => textsOf(each, `${path}.${name}`)),
  ];
};

/** Texts of several lines. */
const severalLines = new Set(
  [
    ["updateCompanyRule", "text", "action", "companyNotes"],
    ["assignCompanyRule", "notes"],
    ["assignMasterRule", "notes"],
    ["changeRulesInBulk", "action.notes", "action.reason"],
    ["setApplicability", "reason"],
    ["decideProposals", "reason"],
    ["undoBulkChange", "items.applicabilityReason"],
    ["mergeRule", "decisions.text.text", "decisions.ruleTextSimplified.text", "decisions.action.text"],
    ["updateMyAssignment", "note"],
    ["submitWork", "note"],
    ["decideWork", "reason"],
    ["addRuleReview", "content"],
    ["decideRuleReview", "resolution"],
    ["acknowledgeRule", "comments"],
    ["createRuleTag", "description"],
    ["updateRuleTag", "description"],
    ["updateDemoBooking", "notes"],
    ["saveObligationEvaluation", "editedVersion", "controls"],
    ["createSectionMetadata", "definitions"],
    ["updateSectionMetadata", "definitions"],
    ["createSectionEntry", "sectionMetadata.definitions"],
    ["updateChange", "reason"],
    ["bulkChangeChanges", "action.reason"],
    ["addChangeComment", "content"],
    ["createChangeTasks", "tasks.note"],
    ["updateChangeTask", "note"],
    ["createDuty", "description"],
    ["updateDuty", "description"],
    ["updateOccurrence", "note", "reason"],
    ["createPolicyVersion", "changeNote", "markdown"],
    ["updatePolicyVersion", "changeNote", "markdown"],
    ["decidePolicyVersion", "reason"],
    ["startAcknowledgement", "message"],
    ["updateSso", "certificates"],
  ].flatMap(([operation, ...fields]) => fields.map((field) => `${operation} body.${field}`)),
);

/**
 * Texts that are never shown as they came: secrets, names of files (cleaned, since people choose files and do not
 * type their names), keys and tokens that are only looked up, and places that an import reads as its rows.
 */
const notShown =
  /[pP]assword$|objectKey$|(originalName|\bname)$|FilePath$|PdfPath$|FileName$|PdfName$|[tT]oken$|cursor$|masterVersion$|tagIds$|cfrTitle$|\bpart$|\bsection$|login body\.email|invitePeopleInBulk body\.invitations/;

const isAsked = (contract: Contract, path: string): boolean =>
  !notShown.test(`${contract.operationId} ${path}`) ||
  /(createRuleTag|updateRuleTag|createCompany|updateCompany) body\.name/.test(
    `${contract.operationId} ${path}`,
  );

const typed = registry.flatMap((contract) =>
  contract.method === "GET" || contract.kind === "one-click" || contract.kind === "form"
    ? []
    : textsOf(contract.body, "body")
        .filter(([path]) => isAsked(contract, path))
        .map(([path, schema]) => [`${contract.operationId} ${path}`, schema] as const),
);

const takes = (schema: z.ZodType, text: string): boolean => schema.safeParse(text).success;

describe("a text that people type", () => {
  it("is found in the contracts", () => {
    expect(typed.length).toBeGreaterThan(60);
    const names = new Set<string>(typed.map(([name]) => name));
    expect([...severalLines].filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(["a\u0000b", "a\u001bb", "a\u0085b", "\u200b\u2060", "\u2800"])(
    "is refused with invisible characters: %j",
    (text) => {
      expect(typed.filter(([, schema]) => takes(schema, text)).map(([name]) => name)).toEqual([]);
    },
  );

  it.each(["a\nb", "a\tb", "a\u202eb", "a\u2066b", "a\u200fb", "a\u061cb"])(
    "has one line and one direction, unless it is declared with several lines: %j",
    (text) => {
      const taken = typed.filter(([, schema]) => takes(schema, text)).map(([name]) => name);
      expect(new Set(taken)).toEqual(severalLines);
    },
  );
});
