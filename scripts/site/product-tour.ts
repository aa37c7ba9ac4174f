import { existsSync, mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright";
import { findOrInstallBrowser } from "../checks/browser.ts";
import { demoAccounts, demoData } from "../sample/demo-data.ts";

/** Where the landing page takes its pictures from. */
export const mediaFolder = fileURLToPath(new URL("../../web/src/features/landing/media/", import.meta.url));

/** Files at the root of the site. */
export const publicFolder = fileURLToPath(new URL("../../web/public/", import.meta.url));

/** The picture of the README. */
export const readmePicture = fileURLToPath(new URL("../../.github/part-rules.png", import.meta.url));

/** The address of the running product: `--url`, or where `npm start` puts it. */
export const productUrl = (): string => {
  const { values } = parseArgs({ options: { url: { type: "string", default: "http://localhost:3000" } } });
  return values.url;
};

/** A browser without a window. @throws when the machine has none */
export const openBrowser = async (): Promise<Browser> => {
  const executablePath = findOrInstallBrowser();
  if (executablePath === undefined) throw new Error("There is no browser to take screenshots with.");
  if (!existsSync(mediaFolder)) mkdirSync(mediaFolder, { recursive: true });
  const args = ["--disable-gpu", "--hide-scrollbars", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
  return chromium.launch({ executablePath, args });
};

/** A person of the sample company, signed in. */
export const signedIn = async (
  browser: Browser,
  url: string,
  role: "compliance_officer" | "member",
  options: BrowserContextOptions,
): Promise<BrowserContext> => {
  const account = demoAccounts(demoData()).find((each) => each.role === role);
  if (account === undefined) throw new Error(`The sample company has no one with the role ${role}.`);
  const context = await browser.newContext({ baseURL: url, locale: "en-US", ...options });
  const answer = await context.request.post("/api/login", {
    data: { email: account.email, password: account.password },
    headers: { origin: new URL(url).origin },
  });
  if (!answer.ok())
    throw new Error(`Signing in was answered with ${answer.status()}. Is this a fresh start?`);
  return context;
};
