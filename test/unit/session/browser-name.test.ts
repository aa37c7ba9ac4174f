import { describe, expect, it } from "vitest";
import { browserName } from "../../../functions/people/session/browser-name.ts";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("the name of a browser", () => {
  it.each([
    ["Chrome", "Windows", `${windows} ${webkit} Chrome/141.0.0.0 Safari/537.36`],
    ["Edge", "Windows", `${windows} ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`],
    ["Opera", "Windows", `${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`],
    ["Firefox", "Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0"],
    ["Safari", "macOS", `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`],
    [
      "Chrome",
      "ChromeOS",
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/141.0.0.0 Safari/537.36`,
    ],
    [
      "Chrome",
      "Android",
      `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36`,
    ],
    [
      "Samsung Internet",
      "Android",
      `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    ],
    [
      "Safari",
      "iPhone",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
    ],
    [
      "Chrome",
      "iPad",
      "Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1",
    ],
  ])("is %s on %s", (browser, system, userAgent) => {
    expect(browserName(userAgent)).toEqual({ browser, system });
  });

  it.each(["", "curl/8.5.0", "tests", "<script>Chrome</script>"])("is not guessed from %j", (userAgent) => {
    expect(browserName(userAgent)).toEqual({ browser: null, system: null });
  });
});
