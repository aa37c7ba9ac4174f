import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, type CDPSession, chromium, type Page } from "playwright";
import { build } from "vite";
import { findOrInstallBrowser } from "../checks/browser.ts";
import { type BenchResult, compared, figure, type Measurement, runRounds } from "./measurement.ts";

const clicks = 15;
const warmUps = 3;
/** How much slower than this machine the browser's main thread is made. */
const throttle = 4;
/** A tenth of what counts as good for a whole visit (web.dev/cls). */
const shiftBudget = 0.01;
const origin = "http://table.bench";

const html = `<!doctype html><html lang="en"><title>Table</title><link rel="stylesheet" href="/page.css">
<body><div id="root"></div><script type="module" src="/page.js"></script></body></html>`;

/** The page of the bench, built as the product is, into `folder`. */
const buildPage = async (folder: string): Promise<void> => {
  await build({
    configFile: false,
    logLevel: "error",
    root: fileURLToPath(new URL("../..", import.meta.url)),
    publicDir: false,
    build: {
      outDir: folder,
      target: "es2023",
      cssCodeSplit: false,
      modulePreload: false,
      rollupOptions: {
        input: fileURLToPath(new URL("./table-inp-page.tsx", import.meta.url)),
        output: { entryFileNames: "page.js", assetFileNames: "page.[ext]" },
      },
    },
  });
};

declare global {
  interface Window {
    /** Begins to wait for a click. */
    awaitClick: () => void;
    /** Time from that click to the frame that shows its result, in ms. */
    frame: Promise<number>;
    shifted: number;
  }
}

/** In the page: frames after clicks, and layout shifts. */
const watch = () => {
  window.shifted = 0;
  const afterPaint = (run: () => void) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = run;
      channel.port2.postMessage(null);
    });
  window.awaitClick = () => {
    window.frame = new Promise((resolve) => {
      const note = ({ timeStamp }: Event) => afterPaint(() => resolve(performance.now() - timeStamp));
      window.addEventListener("click", note, { capture: true, once: true });
    });
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ("value" in entry && typeof entry.value === "number") window.shifted += entry.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
};

interface Table {
  page: Page;
  cdp: CDPSession;
}

const openTable = async (browser: Browser, folder: string, variant: string): Promise<Table> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const files: Readonly<Record<string, string>> = { "/page.js": "text/javascript", "/page.css": "text/css" };
  await context.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const contentType = files[pathname];
    await route.fulfill(
      contentType
        ? { contentType, body: await readFile(join(folder, pathname.slice(1))) }
        : { contentType: "text/html", body: html },
    );
  });
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(`${origin}/?${variant}`);
  await page.getByText("50 rules").waitFor();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: throttle });
  // Time the main thread had a processor: a busy machine does not count.
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  return { page, cdp };
};

/** Time the page's main thread has worked so far, in ms. */
const workedMs = async ({ cdp }: Table): Promise<number> => {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
};

interface Frame {
  /** From the click to its frame, by the clock. */
  clock: number;
  /** What the main thread worked for it. */
  work: number;
}

/** Clicks, and waits until the frame with the result was shown. */
const frameOf = async (table: Table, selector: string): Promise<Frame> => {
  const { page } = table;
  await page.bringToFront();
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`Nothing to click at ${selector}`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.evaluate(() => window.awaitClick());
  const before = await workedMs(table);
  await page.mouse.down();
  await page.mouse.up();
  const clock = await page.evaluate(() => window.frame);
  return { clock, work: (await workedMs(table)) - before };
};

const columns = ["Rule Title", "Source Section"];

interface Tables {
  readonly ours: Table;
  readonly again: Table;
  readonly chakra: Table;
}

/** The same clicks on each table, with the work of the main thread they took and the time by the clock. */
const clickAll = async (
  name: string,
  tables: Tables,
  selectorOf: (round: number) => string,
  atMost: number,
): Promise<Measurement[]> => {
  const runOf = (table: Table) => (round: number) => frameOf(table, selectorOf(round));
  const variants = { ours: runOf(tables.ours), again: runOf(tables.again), chakra: runOf(tables.chakra) };
  const found = await runRounds(variants, { rounds: clicks, warmUps });
  const each = (side: keyof Tables, of: keyof Frame) => found[side].map((frame) => frame[of]);
  return [
    compared(`${name}, work of the main thread`, "ms", each("ours", "work"), each("chakra", "work"), {
      atMost,
    }),
    compared(`${name}, click to frame by the clock`, "ms", each("ours", "clock"), each("chakra", "clock")),
    compared(`${name}, ours against ours`, "ms", each("ours", "work"), each("again", "work")),
  ];
};

/** How far things move when a page comes 800 ms after it was asked for: no longer the click's own doing. */
const shiftOf = async (page: Page): Promise<number> => {
  await page.bringToFront();
  await page.evaluate(() => {
    window.shifted = 0;
  });
  const first = await page.locator("tbody tr").first().textContent();
  await page.click("#later");
  await page.waitForFunction((text) => document.querySelector("tbody tr")?.textContent !== text, first);
  await page.waitForTimeout(500);
  return page.evaluate(() => window.shifted);
};

const measure = async (browser: Browser, folder: string): Promise<Measurement[]> => {
  const open = (variant: string) => openTable(browser, folder, variant);
  const tables = { ours: await open("ours"), again: await open("ours"), chakra: await open("chakra") };
  return [
    ...(await clickAll("sort", tables, (round) => `th button:has-text("${columns[round % 2]}")`, 0.6)),
    ...(await clickAll("another page", tables, () => "#turn", 1)),
    figure("layout shift of a page that comes late", "CLS", await shiftOf(tables.ours.page), {
      atMost: shiftBudget,
    }),
  ];
};

/** Fifty rows of our table against the same of Chakra's cells, badges and buttons. */
export const tableInpBench = async (): Promise<BenchResult> => {
  const executablePath = findOrInstallBrowser();
  if (!executablePath) throw new Error("The bench needs a browser");
  const folder = await mkdtemp(join(tmpdir(), "table-inp-"));
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    await buildPage(folder);
    return {
      bench: "table-inp",
      notes: [
        `50 rows of the regulations page, production build, CPU slowed ${throttle} times, ${clicks} clicks a table in turn.`,
        "Work is processor time of the page's main thread, which other programs of a busy machine do not add to.",
        "Competitor: the same rows of Chakra's Table, Checkbox, Link, Badge, Button and HStack with its default system, nothing memoised.",
        "The rows of an order are new objects, as an answer's are; ours keeps those that say the same, as the product's page does.",
      ],
      measurements: await measure(browser, folder),
    };
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
};
