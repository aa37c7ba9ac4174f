import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { accountOf, newPerson, shownShortly, signIn } from "../support/browser.ts";

/* The route table by session state, in a real browser. */
const opened = async (role?: string): Promise<Page> => {
  const { page } = await newPerson();
  if (role) await signIn(page, accountOf(role));
  return page;
};

describe("routes by session state", () => {
  it("shows a signed-out person the landing page on every path but the public ones", async () => {
    const page = await opened();
    for (const path of ["/", "/regulations", "/rules/1", "/no/such/page"]) {
      await page.goto(path);
      await page.getByRole("link", { name: "Get Started" }).first().waitFor();
    }
    await page.goto("/auth");
    await page.getByRole("tab", { name: "Login" }).waitFor();
  });

  it("keeps the console from the people of a company, and opens it to the super admin", async () => {
    const member = await opened("member");
    await member.goto("/admin");
    await member.getByText("404 Page Not Found").waitFor();
    const admin = await opened("super_admin");
    await admin.goto("/admin");
    await admin.getByRole("heading", { name: "System Administration" }).waitFor();
  });

  it("sends a member who asks for the manage tab back to the active one", async () => {
    const page = await opened("member");
    await page.goto("/?tab=manage");
    await page.getByText("Food and Drugs").first().waitFor();
    await page.waitForURL((url) => !url.search.includes("manage"));
    expect(await page.getByRole("tab", { name: "Manage Regulations" }).count()).toBe(0);
  });

  it("offers Team to managers alone, and Security to neither a member nor an officer", async () => {
    const member = await opened("member");
    await member.getByRole("link", { name: "Assignments" }).first().waitFor();
    expect(await member.getByRole("link", { name: "Team" }).count()).toBe(0);
    const officer = await opened("compliance_officer");
    await officer.getByRole("link", { name: "Team" }).first().waitFor();
    for (const page of [member, officer]) {
      await page.goto("/security");
      await page.getByText("404 Page Not Found").waitFor();
    }
  });

  it("signs out to a page that needs no session, and forgets what was shown", async () => {
    const page = await opened("member");
    await page.getByRole("button", { name: /User menu/ }).click();
    await page.getByRole("menuitem", { name: "Sign Out" }).click();
    await page.waitForURL(/\/(auth|landing)$/);
    await page.goto("/assignments");
    await page.getByRole("link", { name: "Get Started" }).first().waitFor();
  });

  it("takes a person whose session ended elsewhere to the sign-in screen", async () => {
    const { page, context } = await newPerson();
    await signIn(page, accountOf("member"));
    await page.waitForLoadState("networkidle");
    await context.clearCookies();
    // Awaited before the click: the toast is there for half a second only.
    const toast = shownShortly(page, "You are logged out. Logging in again...");
    await Promise.all([toast, page.getByRole("link", { name: "Assignments" }).first().click()]);
    await page.waitForURL("/auth");
  });
});
