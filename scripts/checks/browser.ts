import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"];
const fixedPlaces = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

const onPath = (programs: readonly string[]): string[] =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => programs.map((program) => join(folder, program)));

const firstOf = (places: readonly string[]): string | undefined =>
  places.find((place) => place !== "" && existsSync(place));

const installedBrowser = (): string | undefined =>
  firstOf([process.env.BROWSER_PATH ?? "", ...onPath(names), ...fixedPlaces, chromium.executablePath()]);

/** Of Playwright's own download: `chromium-1200/…` has `chromium_headless_shell-1200/…` beside it. */
const shellsOfPlaywright = (): string[] => {
  const folder = chromium
    .executablePath()
    .replace(/([\\/])chromium-(\d+)[\\/].*$/s, "$1chromium_headless_shell-$2");
  return globSync(["*/headless_shell", "*/chrome-headless-shell", "*/chrome-headless-shell.exe"], {
    cwd: folder,
  }).map((place) => join(folder, place));
};

/**
 * A Chromium that draws pages and nothing else, if one is installed: it takes two thirds of a whole one's processor
 * time, and shows no PDF. `BROWSER_PATH`, where it is set, is for everything.
 */
export const headlessShell = (): string | undefined =>
  process.env.BROWSER_PATH
    ? undefined
    : firstOf([...onPath(["chromium-headless-shell", "chrome-headless-shell"]), ...shellsOfPlaywright()]);

const run = (command: string, args: readonly string[]): boolean => {
  console.log(`  ${command} ${args.join(" ")}`);
  return spawnSync(command, args, { stdio: ["ignore", "ignore", "ignore"], timeout: 300_000 }).status === 0;
};

const byPlaywright = (): boolean => {
  console.log("No Chromium or Chrome is installed. Trying Playwright's own download:");
  return run("playwright", ["install", "chromium"]);
};

const bySystem = (): boolean => {
  console.log("That download did not work. Trying the system's package manager:");
  const asRoot = (args: readonly string[]) =>
    process.getuid?.() === 0 ? run(args[0] ?? "", args.slice(1)) : run("sudo", ["-n", ...args]);
  if (asRoot(["apt-get", "update"]) && asRoot(["apt-get", "install", "-y", "chromium"])) {
    // Journeys are quicker with it, and work without it.
    asRoot(["apt-get", "install", "-y", "chromium-headless-shell"]);
    return true;
  }
  return asRoot(["dnf", "install", "-y", "chromium"]);
};

/**
 * Path of a Chromium to test in: one that is installed, else Playwright's own download, else one from the
 * system's package manager. Says each step, and undefined with a sentence when none worked.
 */
export const findOrInstallBrowser = (): string | undefined => {
  const found = installedBrowser();
  if (found) return found;
  if ((byPlaywright() || bySystem()) && installedBrowser()) return installedBrowser();
  console.error(
    "No browser could be found or installed. Install Chromium or Chrome, or set BROWSER_PATH, and try again.",
  );
  return undefined;
};
