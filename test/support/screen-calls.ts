import type { BrowserContext, Page, Request, Response, Route } from "playwright";

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

/** How long no call goes out, in ms by the page's clock, before the answers of those that did are let through. */
const quietMs = 1_000;
/** How long a screen asks for nothing more, in ms by the page's clock, before it counts as open. */
const openMs = 2_000;
const stepMs = 250;
/** For as long, by the machine's clock, a script that has come may still be compiled beside the page. */
const compileMs = 250;
const mostWaves = 4;
/** What a file or a call may take, in ms. */
const longestMs = 60_000;

const isCall = (request: Request): boolean => new URL(request.url()).pathname.startsWith("/api/");

const nameOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url());
  return `${request.method()} ${pathname}${search}`;
};

/** A page of which `screenCalls` moves the clock. */
export const withClock = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    Object.assign(window, { whenIdle: requestIdleCallback.bind(window) });
  });
  await page.clock.install();
};

/** Resolves once the page has nothing left to do but wait for its clock. */
const idle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        // The browser's own: the page's goes by the page's clock.
        (window as Window & { whenIdle?: typeof requestIdleCallback }).whenIdle?.(done, { timeout: 5_000 });
      }),
  );

interface Work {
  /** Requests that began or ended so far, and when the last one did. */
  changes: number;
  changedAt: number;
  /** Files and calls under way, but for those held. */
  readonly open: Set<Request>;
  held: Route[];
}

/** Resolves once nothing but held calls is under way. */
const allDone = async ({ open }: Work): Promise<void> => {
  for (let waited = 0; open.size > 0; waited += 10) {
    if (waited > longestMs) throw new Error(`Never ended: ${[...open].map(nameOf).join(", ")}`);
    await new Promise((done) => setTimeout(done, 10));
  }
};

/** Resolves once nothing but held calls is under way, and nothing begins while the page's clock runs on. */
const untilQuiet = async (page: Page, work: Work) => {
  let known = -1;
  for (let quiet = 0; quiet < (work.held.length > 0 ? quietMs : openMs); ) {
    await allDone(work);
    await idle(page);
    quiet = work.open.size > 0 || work.changes !== known ? 0 : quiet + stepMs;
    known = work.changes;
    await page.clock.runFor(stepMs);
    await idle(page);
    if (work.held.length === 0 || quiet < quietMs) continue;
    await new Promise((done) => setTimeout(done, work.changedAt + compileMs - performance.now()));
    if (work.changes !== known) quiet = 0;
  }
};

/**
 * Opens a screen and holds every call until no other goes out: what goes out only after an answer waited for it,
 * however fast or slow machine and server are. @param page one `withClock`
 */
export const screenCalls = async (
  page: Page,
  { path, shows }: Pick<MainScreen, "path" | "shows">,
): Promise<ScreenCalls> => {
  // What the page before still asks for ends with it.
  await page.goto("about:blank");
  const waves: string[][] = [];
  // A page that still loads its files has not asked for all yet, however long they take.
  const work: Work = { changes: 0, changedAt: performance.now(), open: new Set(), held: [] };
  const sizes: Promise<number>[] = [];
  const onChange = () => {
    work.changes += 1;
    work.changedAt = performance.now();
  };
  const onRequest = (request: Request) => {
    onChange();
    if (!isCall(request)) work.open.add(request);
  };
  const onDone = (request: Request) => {
    onChange();
    work.open.delete(request);
    if (isCall(request)) sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  };
  page.on("request", onRequest);
  page.on("requestfinished", onDone);
  // An answer that nothing reads does not finish.
  const onAnswer = (answer: Response) => isCall(answer.request()) && work.open.delete(answer.request());
  page.on("response", onAnswer);
  const onFailed = (request: Request) => work.open.delete(request);
  page.on("requestfailed", onFailed);
  await page.route("**/api/**", (route) => {
    work.held.push(route);
  });
  await page.goto(path, { waitUntil: "commit" });
  for (;;) {
    await untilQuiet(page, work);
    // A screen that asks again and again is not waited for.
    if (work.held.length === 0 || waves.length === mostWaves) break;
    const wave = work.held;
    work.held = [];
    waves.push(wave.map((route) => nameOf(route.request())).sort());
    for (const route of wave) work.open.add(route.request());
    await Promise.all(wave.map((route) => route.continue()));
  }
  await page.unroute("**/api/**");
  await Promise.all(work.held.map((route) => route.continue()));
  await page.getByText(shows).filter({ visible: true }).first().waitFor();
  page.off("request", onRequest);
  page.off("requestfinished", onDone);
  page.off("response", onAnswer);
  page.off("requestfailed", onFailed);
  return { waves, bytes: (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) };
};
