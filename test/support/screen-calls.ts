import type { BrowserContext, Page, Request, Route } from "playwright";

/** What the addresses of screens name, as `{rule}`. */
export interface Places {
  /** Number of a rule that is assigned to a person. */
  rule: number;
  duty: string;
  /** A policy that people are asked to confirm, and that acknowledgement. */
  policy: string;
  acknowledgement: string;
  /** A view of the rules that the company shares. */
  view: string;
  /** A file of a list, of the officer who looked the places up. */
  file: string;
}

/** An address with the places that it names. */
export const addressOf = (path: string, places: Places): string =>
  path.replace(/\{(\w+)\}/g, (_, name: keyof Places) => String(places[name]));

/** A main screen, opened by its address as the role that uses it. */
export interface MainScreen {
  readonly name: string;
  readonly role: string;
  readonly path: string;
  /** What stands there once everything was read. */
  readonly shows: RegExp;
}

/** The main screens. */
export const mainScreens: readonly MainScreen[] = [
  { name: "dashboard", role: "compliance_officer", path: "/", shows: /Food and Drugs/ },
  {
    name: "part page",
    role: "compliance_officer",
    path: "/cfr-titles/21/parts/11/rules",
    shows: /CFR 21 Part 11 - Section/,
  },
  {
    name: "rule page",
    role: "compliance_officer",
    path: "/rules/{rule}",
    shows: /Current assignment|Assigned/,
  },
  { name: "regulations", role: "compliance_officer", path: "/regulations", shows: /\([\d,]+ rules\)/ },
  {
    name: "regulations with filters",
    role: "compliance_officer",
    path: "/regulations?titleFilter=21&partFilter=11&assignee=none&applicability=applicable",
    shows: /\([\d,]+ rules\)/,
  },
  { name: "assignments", role: "member", path: "/assignments", shows: /My Assignments/ },
  {
    name: "reviews",
    role: "member",
    path: "/assignments?view=reviews",
    shows: /No open reviews|of \d+ reviews?$/,
  },
  {
    name: "my groups",
    role: "member",
    path: "/assignments?view=groups",
    shows: /No work waits for your groups|of \d+ rules?$|^Recurring duties$/,
  },
  {
    name: "duties",
    role: "compliance_officer",
    path: "/assignments?view=duties",
    shows: /of \d+ dut(y|ies)$/,
  },
  { name: "duty", role: "compliance_officer", path: "/duties/{duty}", shows: /^Occurrences$/ },
  {
    name: "versions of a policy",
    role: "company_admin",
    path: "/policies/{policy}?tab=versions",
    shows: /Published on|Published [A-Z]/,
  },
  {
    name: "acknowledgement of a policy",
    role: "member",
    path: "/policies/{policy}?tab=acknowledgement",
    shows: /I have read and understood this version|You confirmed/,
  },
  {
    name: "acknowledgements of a policy",
    role: "company_admin",
    path: "/policies/{policy}?tab=acknowledgement",
    shows: /of \d+ acknowledgements?$/,
  },
  {
    name: "acknowledgements",
    role: "company_admin",
    path: "/policies?view=acknowledgement",
    shows: /of \d+ acknowledgements?$/,
  },
  {
    name: "acknowledgement page",
    role: "company_admin",
    path: "/acknowledgements/{acknowledgement}",
    shows: /Sections answered/,
  },
  { name: "export", role: "compliance_officer", path: "/exports/{file}", shows: /Your file is ready/ },
  { name: "evidence", role: "member", path: "/evidence", shows: /No evidence yet|Current/ },
  { name: "calendar", role: "member", path: "/calendar", shows: /Evidence ends/ },
  { name: "activity", role: "compliance_officer", path: "/activity", shows: /Signed in/ },
  { name: "notifications", role: "member", path: "/notifications", shows: /Mark all as read/ },
  { name: "policies", role: "compliance_officer", path: "/policies", shows: /Upload and manage policy/ },
  { name: "security", role: "company_admin", path: "/security", shows: /^Sign out after \(hours\)$/ },
  { name: "usage", role: "company_admin", path: "/security?tab=data", shows: /^Running imports$/ },
  { name: "team", role: "company_admin", path: "/team-management", shows: /Team Management/ },
  { name: "horizon map", role: "compliance_officer", path: "/horizon-mapping", shows: /of \d+ sections/ },
  { name: "reports", role: "compliance_officer", path: "/reports", shows: /Overdue rules/ },
  {
    name: "applicability",
    role: "compliance_officer",
    path: "/applicability?title=21",
    shows: /Answer the questions to get proposals/,
  },
  {
    name: "reports of a title",
    role: "compliance_officer",
    path: "/reports?title=21&part=11",
    shows: /Overdue rules/,
  },
  { name: "reader of a title", role: "member", path: "/cfr/21", shows: /Electronic Records; Electronic/ },
  {
    name: "reader of a part",
    role: "compliance_officer",
    path: "/cfr/21/part-11",
    shows: /Controls for closed systems/,
  },
  {
    name: "reader of a section",
    role: "compliance_officer",
    path: "/cfr/21/section-11.10",
    shows: /keeps its records genuine/,
  },
  { name: "changes", role: "compliance_officer", path: "/changes", shows: /Regulatory Changes/ },
  {
    name: "coming",
    role: "compliance_officer",
    path: "/horizon-mapping?tab=coming",
    shows: /Federal Register/,
  },
  {
    name: "search",
    role: "member",
    path: "/search?q=record&kind=rules",
    shows: /Rules \([\d,]+\)/,
  },
  { name: "sources", role: "super_admin", path: "/admin?tab=sources", shows: /Title 21 - / },
  { name: "console", role: "super_admin", path: "/admin", shows: /System Administration/ },
];

const asked = async <T>({ request }: BrowserContext, path: string): Promise<T> =>
  (await request.get(path)).json();

/** Number of a rule of the signed-in person's company that is assigned to a person. */
export const assignedRule = async (context: BrowserContext): Promise<number> => {
  const path = "/api/company/rules/all?limit=200";
  const { items } = await asked<{ items: { companyRuleId: number; assignedTo: string | null }[] }>(
    context,
    path,
  );
  const rule = items.find(({ assignedTo }) => assignedTo !== null);
  if (!rule) throw new Error("No rule is assigned to a person");
  return rule.companyRuleId;
};

/** A file that is made in the background, once it is there. */
const aFile = async (context: BrowserContext): Promise<string> => {
  const answer = await context.request.post("/api/exports", { data: { list: "rules", format: "csv" } });
  const { exportId }: { exportId: string } = await answer.json();
  for (;;) {
    const { status } = await asked<{ status: string }>(context, `/api/exports/jobs/${exportId}`);
    if (status === "done") return exportId;
    if (status === "failed") throw new Error("The export failed");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

/** The places of the sample company. @param context an officer's */
export const placesOf = async (context: BrowserContext): Promise<Places> => {
  const [rule, duties, campaigns, views, file] = await Promise.all([
    assignedRule(context),
    asked<{ items: { id: string }[] }>(context, "/api/duties"),
    asked<{ items: { id: string; policyId: string }[] }>(context, "/api/acknowledgements"),
    asked<{ items: { id: string; isShared: boolean }[] }>(context, "/api/saved-views?list=rules"),
    aFile(context),
  ]);
  const duty = duties.items[0];
  const campaign = campaigns.items.at(-1);
  const view = views.items.find(({ isShared }) => isShared);
  if (!duty || !campaign || !view) throw new Error("The sample company has no duty, acknowledgement or view");
  return {
    ...{ rule, duty: duty.id, policy: campaign.policyId },
    ...{ acknowledgement: campaign.id, view: view.id, file },
  };
};

export interface ScreenCalls {
  /** Method and path of the calls that went out before the first answer, of those after it, and so on. */
  readonly waves: readonly (readonly string[])[];
  /** Bytes of all answers' bodies as they were sent. */
  readonly bytes: number;
}

/** How long no call goes out, in ms, before the answers of those that did are let through. */
const quietMs = 1_000;
/** How long a screen asks for nothing more, in ms, before it counts as open. */
const openMs = 2_000;

const isCall = (request: Request): boolean => new URL(request.url()).pathname.startsWith("/api/");

const nameOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url());
  return `${request.method()} ${pathname}${search}`;
};

/** Resolves once nothing but held calls is under way, for `ms`, and the page has nothing left to do. */
const untilQuiet = async (page: Page, work: { lastAt: number; files: Set<Request> }, ms: number) => {
  while (work.files.size > 0 || performance.now() - work.lastAt < ms) await page.waitForTimeout(100);
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 5_000 })));
};

/**
 * Opens a screen and holds every call until no other goes out: what goes out only after an answer waited for it,
 * however fast or slow machine and server are.
 */
export const screenCalls = async (
  page: Page,
  { path, shows }: Pick<MainScreen, "path" | "shows">,
): Promise<ScreenCalls> => {
  const waves: string[][] = [];
  let held: Route[] = [];
  // A page that still loads its files has not asked for all yet, however long they take.
  const work = { lastAt: performance.now(), files: new Set<Request>() };
  const sizes: Promise<number>[] = [];
  const touch = () => {
    work.lastAt = performance.now();
  };
  const onRequest = (request: Request) => {
    touch();
    if (!isCall(request)) work.files.add(request);
  };
  const onDone = (request: Request) => {
    touch();
    work.files.delete(request);
    if (isCall(request)) sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  };
  page.on("request", onRequest);
  page.on("requestfinished", onDone);
  const onFailed = (request: Request) => work.files.delete(request);
  page.on("requestfailed", onFailed);
  await page.route("**/api/**", (route) => {
    held.push(route);
  });
  await page.goto(path, { waitUntil: "commit" });
  for (;;) {
    await untilQuiet(page, work, held.length > 0 ? quietMs : openMs);
    if (held.length === 0) break;
    const wave = held;
    held = [];
    waves.push(wave.map((route) => nameOf(route.request())).sort());
    await Promise.all(wave.map((route) => route.continue()));
    touch();
  }
  await page.getByText(shows).filter({ visible: true }).first().waitFor();
  await page.unroute("**/api/**");
  page.off("request", onRequest);
  page.off("requestfinished", onDone);
  page.off("requestfailed", onFailed);
  return { waves, bytes: (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) };
};
