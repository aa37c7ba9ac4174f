import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import {
  mediaFolder,
  openBrowser,
  productUrl,
  publicFolder,
  readmePicture,
  signedIn,
} from "./product-tour.ts";

/*
 * Takes the landing page's and the README's pictures of the running product, light and dark:
 *   npm start, then: node scripts/run.mjs site/take-screenshots.ts --url http://localhost:3000
 */
/** Twice the width the pictures are shown at, for dense screens. */
const size = { width: 1200, height: 760 };
/** Of 100: letters stay crisp, and a picture stays below 60 KiB. */
const quality = 78;

interface Picture {
  readonly name: string;
  readonly role: "compliance_officer" | "member";
  open(page: Page): Promise<void>;
}

const partRules: Picture = {
  name: "part-rules",
  role: "compliance_officer",
  open: async (page) => {
    await page.goto("/cfr-titles/21/parts/11/rules");
    await page.getByText("CFR 21 Part 11 - Section").first().waitFor();
  },
};
const pictures: readonly Picture[] = [
  partRules,
  {
    name: "rule",
    role: "compliance_officer",
    open: async (page) => {
      await page.goto("/cfr-titles/21/parts/11/rules");
      await page.getByPlaceholder("Search rules...").fill("Validate the system");
      await page.getByText("Know which electronic records").waitFor({ state: "detached" });
      await page
        .getByRole("link", { name: /^Validate/ })
        .first()
        .click();
      await page.getByRole("heading", { level: 1, name: /Validate/ }).waitFor();
    },
  },
  {
    name: "assignments",
    role: "member",
    open: async (page) => {
      await page.goto("/assignments");
      await page.getByRole("heading", { level: 1, name: "My Assignments" }).waitFor();
    },
  },
];

/** Nothing moves or loads anymore. */
const settled = async (page: Page): Promise<void> => {
  await page.locator("[aria-busy=true]").waitFor({ state: "detached" });
  await page.waitForLoadState("networkidle");
  // The place kept for a scroll bar would be an empty stripe in a picture.
  await page.addStyleTag({ content: "html { scrollbar-gutter: auto }" });
};

/** The browser's own encoder: WebP is a third of the PNG. Phones get the small one. */
const keep = async (page: Page, name: string): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  for (const [suffix, scale] of [
    ["", 1],
    ["-small", 0.6],
  ] as const) {
    const clip = { x: 0, y: 0, ...size, scale };
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality, clip });
    writeFileSync(join(mediaFolder, `${name}${suffix}.webp`), Buffer.from(data, "base64"));
    console.log(`${name}${suffix}.webp: ${Math.round((data.length * 3) / 4 / 1_024)} KiB`);
  }
};

/** What a link to the site looks like where it is shared; 1200 by 630 is what readers of og:image ask for. */
const keepCover = async (browser: Browser): Promise<void> => {
  const page = await browser.newPage({ baseURL: productUrl(), viewport: { width: 1200, height: 630 } });
  await page.goto("/landing");
  await settled(page);
  await page.screenshot({ path: join(publicFolder, "cover.png") });
  await page.close();
};

/** The picture of the README. */
const keepReadme = async (browser: Browser): Promise<void> => {
  const viewport = { width: 1280, height: 800 };
  const context = await signedIn(browser, productUrl(), "compliance_officer", { viewport });
  const page = await context.newPage();
  await partRules.open(page);
  await settled(page);
  await page.screenshot({ path: readmePicture });
  await context.close();
};

const browser = await openBrowser();
await keepCover(browser);
await keepReadme(browser);
for (const colorScheme of ["light", "dark"] as const) {
  for (const { name, role, open } of pictures) {
    const look = { viewport: size, colorScheme, reducedMotion: "reduce" } as const;
    const context = await signedIn(browser, productUrl(), role, look);
    const page = await context.newPage();
    await open(page);
    await settled(page);
    await keep(page, `${name}-${colorScheme}`);
    await context.close();
  }
}
await browser.close();
