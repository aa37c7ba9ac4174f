import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { aUser } from "../support/factories.ts";
import { openApp } from "../support/render-app.tsx";

const open = async (path: string, title: string) => {
  const app = openApp({ path, as: null });
  await screen.findByRole("heading", { level: 1, name: title });
  return app;
};
const headings = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
const pages = [
  ["/terms-of-service", "Terms of Service", 13],
  ["/privacy-policy", "Privacy Policy", 12],
] as const;

describe.each(pages)("%s", (path, title, sections) => {
  test("is of September 6, 2025, begins at its top, has contents that lead to its sections, and leads home", async () => {
    const scrollTo = vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
    await open(path, title);
    expect(screen.getByText("September 6, 2025").getAttribute("datetime")).toBe("2025-09-06");
    expect(screen.getByRole("link", { name: "Back to Home" }).getAttribute("href")).toBe("/landing");
    expect(document.title).toBe(`${title} · Subpart`);
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    scrollTo.mockRestore();
    const links = within(screen.getByRole("navigation", { name: "On this page" })).getAllByRole("link");
    expect(links).toHaveLength(sections);
    for (const link of links) {
      const section = document.querySelector(link.getAttribute("href") ?? "");
      expect(section?.textContent?.length).toBeGreaterThan(80);
    }
  });

  test("leads home in browsers whose scrolling answers with a promise", async () => {
    const scrollTo = vi.spyOn(window, "scrollTo").mockImplementation(() => Promise.resolve());
    const { user } = await open(path, title);
    await user.click(screen.getByRole("link", { name: "Back to Home" }));
    await screen.findByRole("heading", { level: 1, name: /Every rule that applies/ });
    scrollTo.mockRestore();
  });

  test("is there for a person who is signed in", async () => {
    openApp({ path, as: aUser() });
    await screen.findByRole("heading", { level: 1, name: title });
  });
});

describe("the terms of service", () => {
  test("have their 13 sections in order, cap the liability, and say how fees are billed", async () => {
    await open("/terms-of-service", "Terms of Service");
    expect(headings()).toEqual([
      "On this page",
      "1. Acceptance of Terms",
      "2. Description of Service",
      "3. User Accounts",
      "4. Acceptable Use",
      "5. Data and Privacy",
      "6. Intellectual Property",
      "7. Subscription and Payment",
      "8. Service Availability",
      "9. Limitation of Liability",
      "10. Termination",
      "11. Governing Law",
      "12. Changes to Terms",
      "13. Contact Information",
    ]);
    const text = screen.getByRole("main").textContent ?? "";
    expect(text).toContain("limited to the amount you paid for it in the 12 months before the event");
    expect(text).toContain("billed in advance");
    expect(text).toContain("Fees are non-refundable");
  });
});

describe("the privacy policy", () => {
  test("opens at the section that a link names", async () => {
    const shown: string[] = [];
    vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function note(this: Element) {
      shown.push(this.id);
    });
    await open("/privacy-policy#cookies", "Privacy Policy");
    await screen.findByRole("heading", { name: "8. Cookies" });
    await waitFor(() => expect(shown).toEqual(["cookies"]));
  });

  test("has its 12 sections in order, says how long data is kept, and how old people must be", async () => {
    await open("/privacy-policy", "Privacy Policy");
    expect(headings()).toEqual([
      "On this page",
      "1. Introduction",
      "2. Information We Collect",
      "3. How We Use Your Information",
      "4. Information Sharing",
      "5. Data Security",
      "6. Data Retention",
      "7. Your Rights",
      "8. Cookies",
      "9. International Data Transfers",
      "10. Children's Privacy",
      "11. Changes to This Policy",
      "12. Contact Us",
    ]);
    const text = screen.getByRole("main").textContent ?? "";
    expect(text).toContain("Usage data: up to 2 years.");
    expect(text).toContain("Communications, such as emails and demo bookings: up to 3 years.");
    expect(text).toContain("No one under the age of 16 may use it");
  });
});
