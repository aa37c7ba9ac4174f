import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"];
const fixedPlaces = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

const installedBrowser = (): string | undefined => {
  const onPath = (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [process.env.BROWSER_PATH ?? "", ...onPath, ...fixedPlaces, chromium.executablePath()].find(
    (place) => place !== "" && existsSync(place),
  );
};

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
  return (
    (asRoot(["apt-get", "update"]) && asRoot(["apt-get", "install", "-y", "chromium"])) ||
    asRoot(["dnf", "install", "-y", "chromium"])
  );
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
