import { act, screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { followSystem, setColorMode } from "../../web/src/lib/color-mode.ts";
import { aUser } from "../support/factories.ts";
import { textsOf } from "../support/read-screen.ts";
import { openApp } from "../support/render-app.tsx";

test("the page goes along with the system until a mode is chosen here", () => {
  const system = new EventTarget();
  const list = window.matchMedia("(prefers-color-scheme: dark)");
  vi.spyOn(window, "matchMedia").mockReturnValueOnce(Object.assign(system, list));
  followSystem();
  const nightFalls = () => system.dispatchEvent(Object.assign(new Event("change"), { matches: true }));
  const shown = () => document.documentElement.className;
  nightFalls();
  expect(shown()).toBe("dark");
  setColorMode("light");
  nightFalls();
  expect(shown()).toBe("light");
  localStorage.clear();
});

const open = async () => {
  const app = openApp({ path: "/landing", as: null });
  await screen.findByRole("heading", { level: 1, name: /Every rule that applies/ });
  return app;
};
const targets = (name: string) =>
  screen.getAllByRole("link", { name }).map((link) => link.getAttribute("href"));

describe("the landing page", () => {
  test("leads to registration, a demo, the features and the small print", async () => {
    const { user } = await open();
    expect(new Set(targets("Get Started"))).toEqual(new Set(["/auth"]));
    expect(new Set(targets("Book a Demo"))).toEqual(new Set(["/book-demo"]));
    expect(new Set(targets("Features"))).toEqual(new Set(["#features"]));
    expect(document.querySelector("#features h2")?.textContent).toBe("What your team can do");
    expect(targets("Terms")).toEqual(["/terms-of-service"]);
    expect(targets("Privacy")).toEqual(["/privacy-policy"]);
    const features = within(screen.getByRole("region", { name: "What your team can do" }));
    expect(textsOf(features.getAllByRole("heading", { level: 3 }))).toBe(
      "Regulatory search | Team management | Policy attachments | Your company's version | Published evaluations | Horizon scanning",
    );
    const main = screen.getByRole("main");
    await user.click(within(main).getAllByRole("link", { name: "Book a Demo" })[0] ?? main);
    await screen.findByRole("heading", { level: 1, name: "Book Your Demo" });
  });

  test("shows pictures in the colors of the page, and a video that plays when asked to", async () => {
    await open();
    const sources = () => screen.getAllByRole("img").map((image) => image.getAttribute("src") ?? "");
    for (const image of screen.getAllByRole("img")) expect(image.getAttribute("alt")).toMatch(/.{30}/);
    expect(sources()).toHaveLength(3);
    for (const source of sources()) expect(source).toContain("-light");
    for (const image of screen.getAllByRole("img"))
      expect(image.getAttribute("srcset")).toMatch(/-light-small\S* 720w, .+-light\S* 1200w$/);
    act(() => setColorMode("dark"));
    for (const source of sources()) expect(source).toContain("-dark");
    act(() => setColorMode("light"));
    localStorage.clear();
    const video = screen.getByLabelText("Tour of Subpart") as HTMLVideoElement;
    expect(video.controls).toBe(true);
    expect(video.autoplay).toBe(false);
    expect(video.preload).toBe("none");
    expect(video.querySelector("source")?.getAttribute("src")).toContain("demo");
    expect(video.querySelector("track")?.kind).toBe("captions");
    expect(video.querySelector("track")?.srclang).toBe("en");
  });

  test("fetches the first picture of the video once its player comes near", async () => {
    const watched = new Map<Element, (isIntersecting: boolean) => void>();
    const disconnect = vi.fn();
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        readonly told: (entries: { isIntersecting: boolean }[]) => void;
        constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
          this.told = told;
        }
        observe = (element: Element) =>
          watched.set(element, (isIntersecting) => this.told([{ isIntersecting }]));
        disconnect = disconnect;
      },
    );
    await open();
    const video = screen.getByLabelText("Tour of Subpart") as HTMLVideoElement;
    act(() => watched.get(video)?.(false));
    expect(video.hasAttribute("poster")).toBe(false);
    act(() => watched.get(video)?.(true));
    expect(video.poster).toContain("demo-poster");
    expect(disconnect).toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  test.each([
    ["a person of a company", aUser()],
    ["a person without a company", aUser({ companyId: null, companyName: null, membership: "none" })],
    ["a person who waits for approval", aUser({ role: "member", membership: "pending" })],
  ])("is there for %s", async (_, as) => {
    openApp({ path: "/landing", as });
    await screen.findByRole("heading", { level: 1, name: /Every rule that applies/ });
  });
});
