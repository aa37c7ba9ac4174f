/**
 * The floors of `functions/`, from the ground up. A folder imports from the floors below its own, and from the
 * neighbors that are named here. Workers are entry points: they stand on everything, and nothing imports them.
 */
export interface Area {
  readonly floor: number;
  /** What the folder is about, in the words of the floor plan. */
  readonly about: string;
  /** Folders of its own floor that it may import. */
  readonly neighbors?: readonly string[];
}

export const areas: Readonly<Record<string, Area>> = {
  config: { floor: 0, about: "settings of the functions, and the schema of the table" },
  core: {
    floor: 0,
    about: "endpoint, request, session check, table, errors, log",
    neighbors: ["config"],
  },
  services: {
    floor: 0,
    about: "mail, uploads, files and their texts, JSON of any size, packing, what jobs share",
    neighbors: ["core", "config"],
  },
  people: { floor: 1, about: "session, account, team, groups, invitations, companies" },
  record: { floor: 2, about: "the record: its chain, its seals, and what verifies them" },
  site: { floor: 1, about: "demo bookings, the description of the API" },
  identity: { floor: 2, about: "two-step verification, and what a company demands of sign-ins" },
  programs: {
    floor: 2,
    about: "what a company's programs are: service accounts, webhooks, the activity stream",
  },
  regulation: { floor: 2, about: "titles, selections, the library of packed master rules" },
  rules: {
    floor: 2,
    about: "a company rule: master and overlay; its lists, tags and index",
    neighbors: ["regulation"],
  },
  duties: { floor: 2, about: "duties that recur: their days, and what of them is open" },
  work: {
    floor: 3,
    about: "assignments, activity, reviews, bulk changes, handing over, changes of the law",
    neighbors: ["documents"],
  },
  documents: { floor: 3, about: "policies and evidence, their files, attachments and search" },
  sections: { floor: 3, about: "section metadata, comparison of texts, the horizon map" },
  metrics: { floor: 3, about: "evaluations of parts, obligations" },
  intake: {
    floor: 3,
    about: "imports of rules, sections and metrics: engine, preview, undo",
    neighbors: ["sections", "metrics"],
  },
  admin: { floor: 4, about: "the operator's console" },
  calendar: { floor: 4, about: "what falls on which day" },
  directory: { floor: 4, about: "a company's directory keeps its people and groups (SCIM)" },
  mcp: { floor: 4, about: "the Model Context Protocol: tools for assistants, over the calls of the API" },
  packs: { floor: 4, about: "evidence packs, archives, and the deletion of a company" },
  pages: { floor: 4, about: "what a page shows, read in one call" },
  reports: { floor: 4, about: "compliance in numbers" },
  search: { floor: 4, about: "one search over rules, parts and policies" },
  digests: { floor: 4, about: "the daily summary" },
  workers: { floor: 5, about: "entry points of the workers" },
};
