/** The first pattern that fits: most browsers also name those they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|OPiOS|OPT)\//, "Opera"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, "iPad"],
  [/\b(iPhone|iPod)\b/, "iPhone"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const firstFit = (patterns: typeof browsers, text: string): string | null =>
  patterns.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/**
 * Browser and system of a User-Agent, by name alone: enough for people to know their own devices again. It is
 * what the browser says of itself, so nothing is decided by it.
 */
export const browserName = (userAgent: string): { browser: string | null; system: string | null } => ({
  browser: firstFit(browsers, userAgent),
  system: firstFit(systems, userAgent),
});
