import * as z from "zod";
import { type MasterRule, RuleContent } from "../../../shared/schemas/rule.ts";
import type { Line, Unpacked } from "../../services/packing/packing.ts";
import type { Library } from "./library-types.ts";

/** A master rule as a part keeps it: its content stays bytes, so that a merge need not parse it. */
export interface PackedRule {
  readonly obligationId: string;
  readonly section: string;
  readonly ordinal: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly isActive: boolean;
  /** An undo removed it: it is neither listed nor counted, but its number stays reserved and comes back with it. */
  readonly isWithdrawn: boolean;
  /** The RuleContent as JSON with the fields in their fixed order: equal content means equal bytes. */
  readonly content: Uint8Array;
}

/** The last field of a head. */
const state = { inactive: 0, active: 1, withdrawn: 2 } as const;

const Heads = z.array(
  z.tuple([
    z.string(),
    z.string(),
    z.number().int(),
    z.string(),
    z.string(),
    z.union([z.literal(0), z.literal(1), z.literal(2)]),
  ]),
);

/** The line of a rule in a chunk. */
export const ruleLine = (rule: PackedRule): Line => ({
  head: JSON.stringify([
    rule.obligationId,
    rule.section,
    rule.ordinal,
    rule.createdAt,
    rule.updatedAt,
    rule.isWithdrawn ? state.withdrawn : rule.isActive ? state.active : state.inactive,
  ]),
  body: rule.content,
});

/** The rules of a chunk. */
export const packedRules = ({ heads, bodies }: Unpacked): PackedRule[] =>
  Heads.parse(heads).map(([obligationId, section, ordinal, createdAt, updatedAt, found], index) => ({
    obligationId,
    section,
    ordinal,
    createdAt,
    updatedAt,
    isActive: found === state.active,
    isWithdrawn: found === state.withdrawn,
    content: bodies[index] ?? new Uint8Array(),
  }));

/** Names the place of a rule: `21.11`, or `own.21.11` in a company's own library. */
const extractedRuleIdOf = (library: Library, titleNumber: number, partNo: string): string =>
  `${library.kind === "own" ? "own." : ""}${titleNumber}.${partNo}`;

const utf8 = new TextDecoder();

/** The rule in full, as readers know it. */
export const masterRule = (library: Library, rule: PackedRule): MasterRule => {
  const content = RuleContent.parse(JSON.parse(utf8.decode(rule.content)));
  const extractedRuleId = extractedRuleIdOf(library, content.titleNumber, content.partNo);
  return {
    ...content,
    id: `${extractedRuleId}-${content.obligationId}`,
    extractedRuleId,
    library: library.kind,
    ordinal: rule.ordinal,
    createdAt: rule.createdAt,
    updatedAt: rule.updatedAt,
    ...(rule.isWithdrawn && { isActive: false }),
  };
};
