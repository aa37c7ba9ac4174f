/** What an attribute must be for a write to happen; several hold together. */
export type Condition =
  | { readonly exists: string }
  | { readonly absent: string }
  | { readonly attribute: string; readonly is: "=" | "<>" | "<" | "<=" | ">" | ">="; readonly value: unknown }
  | { readonly anyOf: readonly Condition[] };

/** What an update does: sets, removes, and adds to numbers. */
export interface Changes {
  readonly set?: Readonly<Record<string, unknown>>;
  readonly remove?: readonly string[];
  readonly add?: Readonly<Record<string, number>>;
}

/** Collects `#n` and `:n` placeholders, so every attribute name and value is safe from reserved words. */
class Placeholders {
  readonly names: Record<string, string> = {};
  readonly values: Record<string, unknown> = {};
  private readonly byName = new Map<string, string>();

  name(attribute: string): string {
    const known = this.byName.get(attribute);
    if (known) return known;
    const placeholder = `#n${this.byName.size}`;
    this.byName.set(attribute, placeholder);
    this.names[placeholder] = attribute;
    return placeholder;
  }

  value(value: unknown): string {
    const placeholder = `:v${Object.keys(this.values).length}`;
    this.values[placeholder] = value;
    return placeholder;
  }
}

const conditionText = (condition: Condition, at: Placeholders): string => {
  if ("exists" in condition) return `attribute_exists(${at.name(condition.exists)})`;
  if ("absent" in condition) return `attribute_not_exists(${at.name(condition.absent)})`;
  if ("anyOf" in condition) return `(${condition.anyOf.map((each) => conditionText(each, at)).join(" OR ")})`;
  return `${at.name(condition.attribute)} ${condition.is} ${at.value(condition.value)}`;
};

const updateText = (changes: Changes, at: Placeholders): string => {
  const set = Object.entries(changes.set ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${at.name(name)} = ${at.value(value)}`);
  const add = Object.entries(changes.add ?? {}).map(([name, value]) => `${at.name(name)} ${at.value(value)}`);
  const remove = (changes.remove ?? []).map((name) => at.name(name));
  const clauses: (readonly [string, string[]])[] = [
    ["SET", set],
    ["ADD", add],
    ["REMOVE", remove],
  ];
  return clauses
    .filter(([, parts]) => parts.length > 0)
    .map(([verb, parts]) => `${verb} ${parts.join(", ")}`)
    .join(" ");
};

const used = (at: Placeholders) => ({
  ...(Object.keys(at.names).length > 0 && { ExpressionAttributeNames: at.names }),
  ...(Object.keys(at.values).length > 0 && { ExpressionAttributeValues: at.values }),
});

/** The condition part of a put, delete or check. */
export const conditionExpression = (conditions: readonly Condition[]) => {
  if (conditions.length === 0) return {};
  const at = new Placeholders();
  return {
    ConditionExpression: conditions.map((each) => conditionText(each, at)).join(" AND "),
    ...used(at),
  };
};

/** The update and condition parts of an update. */
export const updateExpression = (changes: Changes, conditions: readonly Condition[]) => {
  const at = new Placeholders();
  const UpdateExpression = updateText(changes, at);
  const ConditionExpression = conditions.map((each) => conditionText(each, at)).join(" AND ");
  return { UpdateExpression, ...(ConditionExpression && { ConditionExpression }), ...used(at) };
};
