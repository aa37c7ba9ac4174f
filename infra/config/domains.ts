/**
 * What people lose when a domain's endpoints fail. The alarm of the domain says exactly this, so whoever is
 * woken knows what breaks for whom before opening a log.
 */
const errorImpact: Readonly<Record<string, string>> = {
  session: "People cannot sign in, sign out or register; whoever is signed in may lose the session.",
  account: "People cannot change their profile or password, nor confirm a new e-mail address.",
  companies: "New companies cannot register and administrators cannot see or change the company's profile.",
  team: "Administrators cannot see their people, nor approve, invite or deactivate anyone.",
  "cfr-titles": "Everybody sees empty or broken title, part and rule pages: the regulation cannot be read.",
  selections: "Managers cannot choose the titles their company must follow, nor see which they chose.",
  "company-rules": "People cannot open, search or edit their company's rules: daily compliance work stops.",
  assignments: "Rules cannot be assigned and people do not see what is due for them.",
  "rule-activity": "The timeline, comments and acknowledgements of rules are not shown and cannot be added.",
  "rule-tags": "Tags of rules are not shown and cannot be changed.",
  search: "The search box in the top bar finds nothing.",
  imports: "Rules cannot be imported or uploaded, and the progress of running imports is not shown.",
  meta: "The description of the API cannot be read; people at their screens notice nothing.",
  policies: "Policy documents cannot be uploaded, attached or opened.",
  metrics: "Coverage and quality metrics of regulations are not shown.",
  reports: "The Reports page shows no numbers, and nothing can be exported or printed from it.",
  "section-metadata": "The operator cannot see, change or import the sections that the horizon map compares.",
  horizon: "The horizon map and the changes of regulations are not shown.",
  "demo-bookings": "Visitors cannot book a demonstration: prospects are lost without a trace.",
  "obligation-evaluations": "The operator cannot see or change obligations and their evaluations.",
  admin: "The operator's console does not work; companies notice nothing at first.",
};

/** @throws when a domain has no words yet: an alarm that cannot say what breaks helps nobody. */
export const errorImpactOf = (domain: string): string => {
  const words = errorImpact[domain];
  if (!words) throw new Error(`Say in infra/config/domains.ts what people lose when "${domain}" fails.`);
  return words;
};
