/** Fields of a rule's activity that an assignment may change. */
type Facts = Readonly<Record<string, unknown>>;

/** Only what differs, for the activity row: what it was, and what it is. */
export const changesOf = (before: Facts, after: Facts): { before: Facts; after: Facts } => {
  const changed = Object.keys(after).filter((field) => before[field] !== after[field]);
  const pick = (facts: Facts): Facts =>
    Object.fromEntries(changed.map((field) => [field, facts[field] ?? null]));
  return { before: pick(before), after: pick(after) };
};
