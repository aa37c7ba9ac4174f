/**
 * What people lose when the endpoints of an area (the first folder under `functions/`) fail. The
 * dashboard says exactly this, so that the person on call knows the impact before opening a log.
 */
const errorImpact: Readonly<Record<string, string>> = {
  people:
    "People cannot sign in, sign out, register or change their account; administrators cannot manage company and team.",
  identity: "People with two-step verification cannot sign in, and its settings cannot be changed.",
  regulation:
    "Title and part lists are empty or broken, and managers cannot choose the titles they must follow.",
  rules: "People cannot open, search, edit or tag their company's rules: daily compliance work stops.",
  work: "Rules cannot be assigned, people cannot see what is due, and timelines and reviews do not work.",
  directory: "Directories of companies cannot create, change or deactivate people. Sign-ins go on.",
  record: "The record cannot be verified, and entries show no proof. Entries are still written.",
  packs: "Evidence packs and archives cannot be made or opened, and a company cannot be deleted or kept.",
  documents: "Policy documents cannot be uploaded, attached or opened.",
  sections: "The horizon map and its sections cannot be opened or changed.",
  metrics: "Coverage metrics, quality metrics and the operator's obligations cannot be opened.",
  intake: "Rules, sections and metrics cannot be imported, and running imports show no progress.",
  calendar: "The calendar shows nothing, and calendar programs keep what they read before.",
  search: "The search box in the top bar does not work.",
  mcp: "Assistants that are connected by the Model Context Protocol cannot read or change anything.",
  programs: "Service accounts, webhooks and the activity stream cannot be managed. Those that exist go on.",
  pages:
    "The dashboard shows no numbers, and the pages of parts, rules and filtered lists open slowly: each of their blocks asks for itself.",
  reports: "The Reports page shows no numbers, and nothing can be exported or printed from it.",
  admin: "The operator's console does not work. Companies are not affected at first.",
  site: "Visitors cannot book a demo, and the API description cannot be read.",
};

/** @throws when an area has no entry yet: the dashboard would not say what breaks. */
export const errorImpactOf = (area: string): string => {
  const words = errorImpact[area];
  if (!words) throw new Error(`Say in infra/config/areas.ts what people lose when "${area}" fails.`);
  return words;
};
