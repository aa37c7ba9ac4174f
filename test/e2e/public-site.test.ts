import { describe, expect, it } from "vitest";
import { blankPage, expectAccessible, layoutShift, newPerson } from "../support/browser.ts";
import { takeViolations, widths } from "../support/browser-window.ts";
import { mailsTo } from "../support/mails.ts";
import { theStack } from "../support/stack.ts";

/* The public pages in a real browser, for a visitor without an account and without a cookie. */
/** The first Monday that is at least a week away, so that no zone disagrees. */
const aMonday = (): string => {
  const day = new Date(Date.now() + 7 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
};

describe("a prospect", () => {
  it("books a demo from the landing page and gets a mail with a file for the calendar", async () => {
    const { page, context, errors } = await newPerson();
    await page.goto("/landing");
    await page.getByRole("main").getByRole("link", { name: "Book a Demo" }).first().click();
    await page.getByLabel("Work email").fill("prospect@acme.example.com");
    await page.getByLabel("Date").fill(aMonday());
    await page.getByLabel("Time slot").selectOption("02:00 PM");
    await page.getByLabel("Timezone").selectOption("Europe/Paris");
    await page.getByRole("button", { name: "Schedule Demo" }).click();
    await page.getByRole("heading", { name: "Demo Successfully Scheduled!" }).waitFor();
    await expectAccessible(page, "the booked demo");

    const [mail, ...others] = await mailsTo("prospect@acme.example.com");
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Your Subpart demo is scheduled");
    const [file] = mail?.attachments ?? [];
    expect(file).toMatchObject({ name: "subpart-demo.ics", type: "text/calendar" });
    expect(Buffer.from(file?.base64 ?? "", "base64").toString()).toMatch(/^BEGIN:VCALENDAR\r\n/);
    const [notice] = await mailsTo("demos@subpart.example.com");
    expect(notice?.subject).toBe("A demo was booked");

    const outbox = await blankPage();
    await outbox.goto(new URL(`/mails/${mail?.id}`, theStack().mailUrl).href);
    const download = outbox.waitForEvent("download");
    await outbox.getByRole("link", { name: "subpart-demo.ics" }).click();
    expect((await download).suggestedFilename()).toBe("subpart-demo.ics");
    await outbox.close();

    await page.goto("/book-demo");
    await page.getByRole("link", { name: "Back to Home" }).click();
    await page.waitForURL("/landing");
    expect(await context.cookies()).toEqual([]);
    expect(errors).toEqual([]);
  });

  it("reads terms and privacy, each from its top, wherever the page before was", async () => {
    const { page, errors } = await newPerson({ viewport: widths.phone, dark: true });
    await page.goto("/landing");
    for (const [name, title] of [
      ["Terms", "Terms of Service"],
      ["Privacy", "Privacy Policy"],
    ] as const) {
      await page.getByRole("contentinfo").getByRole("link", { name }).click();
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await page.getByRole("link", { name: /Contact/ }).click();
      await page.waitForFunction(() => window.scrollY > 500);
      await page.goBack();
      await page.getByRole("link", { name: "Back to Home" }).click();
      await page.waitForURL("/landing");
    }
    expect(errors).toEqual([]);
  });

  it("presses a link just as the app takes the place of the drawn page, and gets there", async () => {
    const { page, errors } = await newPerson();
    await page.goto("/landing");
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).hover();
    await page.mouse.down();
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("/assets/start-")),
    );
    // Longer than the app takes from there to its first drawing.
    await page.waitForTimeout(700);
    await page.mouse.up();
    await page.getByRole("heading", { level: 1, name: "Terms of Service" }).waitFor();
    expect(errors).toEqual([]);
  });

  it("plays the tour with its captions, and is taken to the features", async () => {
    const { page, errors } = await newPerson();
    await page.goto("/landing");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Features" }).click();
    await page.waitForFunction(() => window.scrollY > 200);
    // The app takes the place of the page that the build has drawn: until then a video would be replaced as it plays.
    await page.waitForFunction(() =>
      Object.keys(document.getElementById("root") ?? {}).some((key) => key.startsWith("__reactContainer")),
    );
    const video = page.getByLabel("Tour of Subpart");
    const played = await video.evaluate(async (element: HTMLVideoElement) => {
      await element.play();
      await new Promise((resolve) => element.addEventListener("timeupdate", resolve, { once: true }));
      return { seconds: element.duration, cues: element.textTracks[0]?.cues?.length ?? 0 };
    });
    expect(played.seconds).toBeGreaterThan(20);
    expect(played.cues).toBeGreaterThan(4);
    expect(errors).toEqual([]);
  });
});

describe("the public pages", () => {
  it.each([
    { name: "desktop, light", viewport: widths.desktop, dark: false },
    { name: "phone, dark", viewport: widths.phone, dark: true },
  ])("are accessible and fit: $name", async ({ name, viewport, dark }) => {
    const { page, errors } = await newPerson({ viewport, dark });
    for (const path of ["/landing", "/book-demo", "/terms-of-service", "/privacy-policy"]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wider, `${path} is wider than the window`).toBeLessThanOrEqual(0);
      await expectAccessible(page, `${path}, ${name}`);
    }
    expect(errors).toEqual([]);
  });
});

describe("before the app is there", () => {
  const openWithoutApp = async (path: string) => {
    const { page } = await newPerson();
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto(path);
    return page;
  };

  it.each(["/", "/landing"])("%s can be read, and its links lead on", async (path) => {
    const page = await openWithoutApp(path);
    await page.getByRole("heading", { level: 1, name: /Every rule that applies/ }).waitFor();
    const picture = page.getByRole("img", { name: /A part as a list/ });
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined();
    await page.getByRole("link", { name: "Sign in" }).first().click();
    await page.waitForURL("/auth");
  });

  it("the sign-in form is shown and takes nothing; that of a mailed link is awaited", async () => {
    const page = await openWithoutApp("/auth");
    const form = page.locator("#root[inert] form");
    await form.getByText("Sign In", { exact: true }).waitFor();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
    await page.goto("/auth#reset=abc");
    await page.reload();
    expect(await form.getByText("Sign In", { exact: true }).isVisible()).toBe(false);
  });

  it("nothing of the page moves when it comes, and a visitor's console stays empty", async () => {
    const { page } = await newPerson({ viewport: widths.phone });
    const said: string[] = [];
    page.on("console", (message) => said.push(message.text()));
    for (const path of ["/", "/landing", "/auth"]) {
      await page.goto(path);
      await page.locator("#root:not([inert])").getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      expect(await layoutShift(page), path).toBeLessThanOrEqual(0.02);
    }
    expect(said).toEqual([]);
  });
});

it("would notice what the content security policy refuses on a page", async () => {
  const { page } = await newPerson();
  await page.goto("/landing");
  expect(takeViolations()).toEqual([]);
  // Later, as a script of the page: what the test itself evaluates is above the policy.
  await page.evaluate(() => {
    setTimeout(() => new Function("return 1"), 0);
  });
  await expect.poll(takeViolations).toEqual([expect.stringContaining("script-src eval on ")]);
});
