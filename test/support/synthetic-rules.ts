/** Places that exist in the CFR; the sentences are ours and say nothing but their own number. */
const places: readonly (readonly [number, string])[] = [
  [21, "11"],
  [21, "803"],
  [21, "806"],
  [21, "820"],
  [29, "1904"],
  [29, "1910"],
  [40, "3"],
  [40, "262"],
];

/** Rules in the import format, spread over `parts` parts; deterministic. */
export const syntheticRules = (count: number, parts: number): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, index) => {
    const part = index % parts;
    const [title = 21, known = "11"] = places[part % places.length] ?? [];
    const partNo = part < places.length ? known : String(Number(known) + 1_000 + part);
    const section = `${partNo}.${1 + (Math.floor(index / parts) % 20)}`;
    return {
      obligation_id: `${section}-t${index}`,
      cfr_title: title,
      part_no: partNo,
      source_regulation: `${title} CFR Part ${partNo}`,
      source_section: `${title} CFR ${section}`,
      section,
      rule_title: `Test rule ${index}`,
      rule_text_verbatim: "",
      rule_text_simplified: `Test rule number ${index}: keep an electronic signature record for ${index} days.`,
      rule_type: ["Obligation", "Recordkeeping"],
      subject: "The tester",
      action: `Keep record ${index}`,
      conditions: [],
      limitations: "",
      exemption: "",
      cross_references_internal: [],
      cross_references_external: [],
      keywords: ["test", "record"],
      effective_date: null,
    };
  });
