import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CDPSession, Page } from "playwright";
import { dayFromNow } from "../sample/day-from-now.ts";
import { mediaFolder, openBrowser, productUrl, signedIn } from "./product-tour.ts";

/*
 * Records the landing page's video, its captions and its first picture, of the running product:
 *   npm start -- --fresh, then: node scripts/run.mjs site/record-demo.ts --url http://localhost:3000
 * Needs ffmpeg on the path. Playwright's own recorder downloads one and fixes a quality at which small
 * letters blur; so the frames are taken from the browser and encoded here.
 */
const size = { width: 1280, height: 800 };

interface Scene {
  readonly caption: string;
  run(page: Page): Promise<void>;
  /** How long the scene stays when everything is on the screen. */
  readonly seconds: number;
}

/** Goes to a screen as a link of the product does, without loading the page again. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, path);

/** The screens of the film. They are opened once before it, so that it shows none of them half there. */
const screens = {
  law: "/cfr/21/section-11.10",
  part: "/cfr-titles/21/parts/11/rules",
  horizon: "/horizon-mapping",
  calendar: "/calendar?scope=company",
  dashboard: "/",
} as const;

/** Of the two rows of the section the one of the file, which changed, comes first. */
const differences = (page: Page) =>
  page.getByRole("button", { name: "View Differences: 11.10", exact: true }).first();

const scenes: readonly Scene[] = [
  {
    caption: "The dashboard: how compliant the company is, what is due, and which sections changed.",
    run: async (page) => {
      await go(page, screens.dashboard);
      await page.getByText("Next due").first().waitFor();
    },
    seconds: 4,
  },
  {
    caption: "The law itself, as the eCFR publishes it, with the terms it defines.",
    run: async (page) => {
      await go(page, screens.law);
      await page.getByRole("heading", { level: 1 }).waitFor();
    },
    seconds: 4,
  },
  {
    caption: "A part as a list of obligations in plain English, section by section.",
    run: async (page) => {
      await go(page, screens.part);
      await page.getByText("CFR 21 Part 11 - Section").first().waitFor();
    },
    seconds: 4,
  },
  {
    caption: "When the law changes, the Horizon Map says what changed and how much it matters.",
    run: async (page) => {
      await page.getByRole("link", { name: "Horizon Map" }).first().click();
      await differences(page).waitFor();
    },
    seconds: 4,
  },
  {
    caption: "Both versions side by side, with each change marked.",
    run: async (page) => {
      await differences(page).click();
      await page.getByRole("dialog").waitFor();
    },
    seconds: 5,
  },
  {
    caption: "From the change it is one click to your rules of that section.",
    run: async (page) => {
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page
        .getByRole("link", { name: /rules from section 11.10$/ })
        .first()
        .click();
      await page.getByText("CFR 21 Part 11 - Section").first().waitFor();
    },
    seconds: 3.5,
  },
  {
    caption: "Give one to a person, with a priority and a due date: the change has become a task.",
    run: async (page) => {
      await page
        .getByRole("button", { name: /^Assign/ })
        .first()
        .click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("option", { name: /Priya Raman/ }).waitFor({ state: "attached" });
      await page.waitForTimeout(1_500);
      await dialog
        .getByRole("combobox", { name: /Team member/ })
        .selectOption({ label: "Priya Raman (priya.raman@harborline.example.com)" });
      await page.waitForTimeout(900);
      await dialog.getByLabel(/^Due date/).fill(dayFromNow(21));
      await page.waitForTimeout(900);
      await dialog.getByRole("button", { name: "Assign Rule" }).click();
      await dialog.waitFor({ state: "detached" });
      await page.getByText("Rule assigned successfully").first().waitFor();
    },
    seconds: 2,
  },
  {
    caption: "The calendar shows the company's due dates beside the dates of the law.",
    run: async (page) => {
      await page.getByText("Rule assigned successfully").first().waitFor({ state: "detached" });
      await go(page, screens.calendar);
      await page.getByRole("heading", { level: 1, name: "Calendar" }).waitFor();
    },
    seconds: 4,
  },
];

interface Frame {
  readonly file: string;
  /** Seconds since the browser began. */
  readonly at: number;
}

/** Keeps each frame the browser paints, until told to stop. */
const filmInto = async (session: CDPSession, folder: string): Promise<{ frames: Frame[] }> => {
  const frames: Frame[] = [];
  session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    const file = join(folder, `${String(frames.length).padStart(5, "0")}.png`);
    writeFileSync(file, Buffer.from(data, "base64"));
    frames.push({ file, at: metadata.timestamp ?? 0 });
    void session.send("Page.screencastFrameAck", { sessionId });
  });
  // The browser sends a frame when something is painted anew: the first scene is there already.
  const { data } = await session.send("Page.captureScreenshot", { format: "png" });
  const first = join(folder, "first.png");
  writeFileSync(first, Buffer.from(data, "base64"));
  frames.push({ file: first, at: Date.now() / 1_000 });
  await session.send("Page.startScreencast", { format: "png", everyNthFrame: 2 });
  return { frames };
};

/** `00:00:04.500` */
const cueTime = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(11, 23);

const captionsOf = (starts: readonly number[], end: number): string =>
  [
    "WEBVTT",
    ...scenes.map(
      ({ caption }, index) =>
        `${cueTime(starts[index] ?? 0)} --> ${cueTime(starts[index + 1] ?? end)}\n${caption}`,
    ),
  ].join("\n\n");

const encode = (frames: readonly Frame[], end: number, folder: string, target: string): void => {
  const entries = frames.map(({ file, at }, index) => {
    const seconds = Math.max(0.001, (frames[index + 1]?.at ?? end) - at);
    return `file '${file}'\nduration ${seconds.toFixed(3)}`;
  });
  const list = join(folder, "frames.txt");
  // The last frame is named twice, or its duration would not count.
  writeFileSync(list, [...entries, `file '${frames.at(-1)?.file}'`].join("\n"));
  const { status, error } = spawnSync(
    "ffmpeg",
    [
      ...["-y", "-loglevel", "error", "-f", "concat", "-safe", "0", "-i", list],
      ...["-vf", "fps=15,format=yuv420p", "-c:v", "libvpx-vp9", "-crf", "36", "-b:v", "0", "-row-mt", "1"],
      ...["-deadline", "good", "-cpu-used", "3", target],
    ],
    { stdio: "inherit" },
  );
  if (status !== 0) throw new Error("ffmpeg could not make the video. Is it installed?", { cause: error });
};

const folder = mkdtempSync(join(tmpdir(), "subpart-demo-"));
const browser = await openBrowser();
const context = await signedIn(browser, productUrl(), "compliance_officer", {
  viewport: size,
  colorScheme: "light",
  reducedMotion: "reduce",
});
const page = await context.newPage();
const session = await context.newCDPSession(page);
await page.goto("/");
await page.getByText("Next due").first().waitFor();
for (const path of Object.values(screens)) {
  await go(page, path);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(2_000);
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
}
const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 50 });
writeFileSync(join(mediaFolder, "demo-poster.webp"), Buffer.from(data, "base64"));
const { frames } = await filmInto(session, folder);
const begin = Date.now() / 1_000;
const starts: number[] = [];
for (const { run, seconds } of scenes) {
  starts.push(Date.now() / 1_000 - begin);
  await run(page);
  await page.waitForTimeout(seconds * 1_000);
}
const end = Date.now() / 1_000;
await session.send("Page.stopScreencast");
await browser.close();
writeFileSync(join(mediaFolder, "demo.vtt"), `${captionsOf(starts, end - begin)}\n`);
const target = join(mediaFolder, "demo.webm");
encode(frames, end, folder, target);
rmSync(folder, { recursive: true });
console.log(`demo.webm: ${Math.round(statSync(target).size / 1_024)} KiB, ${Math.round(end - begin)} s`);
