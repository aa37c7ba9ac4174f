import { type Browser, chromium } from "playwright";
import { findOrInstallBrowser, headlessShell } from "../../scripts/checks/browser.ts";

const withoutFeatures = [
  // A window's address bar draws its suggestions in two pages of its own: as much work as the product's page.
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"],
  // What Playwright turns off: the browser heeds the last such list alone.
  ...[
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "LensOverlay",
  ],
  ...["HttpsFirstBalancedModeAutoEnable", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning"],
  ...["AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"],
  "PreconnectToSearch",
];

/**
 * A browser that sends requests only to the product: no background requests, and no sandbox where it runs as root.
 * @param isWhole with what belongs to a window, such as the viewer of PDF
 */
export const launchBrowser = async (isWhole: boolean): Promise<Browser> => {
  const executablePath = (isWhole ? undefined : headlessShell()) ?? findOrInstallBrowser();
  if (!executablePath) throw new Error("There is no browser to test in.");
  return chromium.launch({
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--disable-features=${withoutFeatures.join(",")}`,
      // A page lives for a second or two: compiling its scripts once more, to run faster, takes longer than that gains.
      "--js-flags=--no-opt --no-maglev",
      // The tabs of its unseen windows turn wheels and fade.
      "--force-prefers-reduced-motion",
      "--animation-duration-scale=0",
    ],
  });
};
