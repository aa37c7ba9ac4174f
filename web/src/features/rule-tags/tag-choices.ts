import type { RuleTag } from "../../../../shared/schemas/rule-tag.ts";

/** What the box offers: a tag to put on the rule, or a name to make one of. */
export type TagChoice =
  | { kind: "tag"; id: string; tag: RuleTag }
  | { kind: "create"; id: "create"; name: string };

/** As names are compared: case and outer white space aside. The server has the last word. */
const folded = (name: string): string => name.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();

/**
 * What to offer for what was typed so far.
 * @param tags all tags of the company
 * @param worn ids of those the rule carries
 */
export const tagChoices = (
  typed: string,
  tags: readonly RuleTag[],
  worn: readonly string[],
): readonly TagChoice[] => {
  const wanted = folded(typed);
  const free = tags.filter(({ id }) => !worn.includes(id));
  const matching = free.filter(({ name }) => folded(name).includes(wanted));
  const choices = matching.map((tag) => ({ kind: "tag", id: tag.id, tag }) as const);
  const isNew = wanted !== "" && !tags.some(({ name }) => folded(name) === wanted);
  return isNew ? [...choices, { kind: "create", id: "create", name: typed.trim() }] : choices;
};
