/**
 * What people lose when the endpoints of an area (the first folder under `functions/`) fail. The alarm of the area
 * says exactly this, so that the person on call knows what breaks for whom before opening a log.
 */
const errorImpact: Readonly<Record<string, string>> = {
  people:
    "People cannot sign in, sign out, register or change their account; administrators cannot manage company and team.",
  regulation:
    "Title and part lists are empty or broken, and managers cannot choose the titles they must follow.",
  rules: "People cannot open, search, edit or tag their company's rules: daily compliance work stops.",
  work: "Rules cannot be assigned, people do not see what is due, and timelines and reviews do not work.",
  documents: "Policy documents cannot be uploaded, attached or opened.",
  sections: "The horizon map and the sections that it compares are not shown and cannot be changed.",
  metrics: "Coverage and quality metrics, and the operator's obligations, are not shown.",
  intake: "Rules, sections and metrics cannot be imported, and the progress of running imports is not shown.",
  search: "The search box in the top bar finds nothing.",
  reports: "The Reports page shows no numbers, and nothing can be exported or printed from it.",
  admin: "The operator's console does not work; companies notice nothing at first.",
  site: "Visitors cannot book a demonstration, and the description of the API cannot be read.",
};

/** @throws when an area has no words yet: its alarm would not say what breaks. */
export const errorImpactOf = (area: string): string => {
  const words = errorImpact[area];
  if (!words) throw new Error(`Say in infra/config/areas.ts what people lose when "${area}" fails.`);
  return words;
};
