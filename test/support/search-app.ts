import { screen } from "@testing-library/react";
import type { SearchResult } from "../../shared/schemas/search.ts";
import type { CurrentUser } from "../../shared/schemas/user.ts";
import { aUser } from "./factories.ts";
import type { Answers, problem } from "./fake-api.ts";
import { openApp } from "./render-app.tsx";

export const none: SearchResult = {
  citations: [],
  titles: [],
  parts: [],
  rules: [],
  ruleTotal: 0,
  policies: [],
  policyTotal: 0,
  policiesIncomplete: false,
  sections: [],
  people: [],
  totals: { rules: 0, text: 0, policies: 0, people: 0 },
};
export const rule = (id: number, over: Partial<SearchResult["rules"][number]> = {}) => ({
  id,
  ruleTitle: `Rule ${id}`,
  sourceSection: "21 CFR 11.10(a)",
  titleNumber: 21,
  partNo: "11",
  section: "11.10",
  library: "shared" as const,
  excerpt: "",
  ...over,
});
export const found: SearchResult = {
  citations: [
    {
      citation: "21 CFR 11.10(a)",
      titleNumber: 21,
      partNo: "11",
      section: "11.10",
      partDescription: "Electronic Records",
      ruleId: null,
    },
  ],
  titles: [
    { titleNumber: 21, titleName: "Food and Drugs", isSelected: true },
    { titleNumber: 7, titleName: "Agriculture", isSelected: false },
  ],
  parts: [{ titleNumber: 40, partNo: "102-3", partDescription: "Records of drugs", isSelected: false }],
  rules: [
    rule(77, { ruleTitle: "Keep drug records", excerpt: "… of every DRUG that (a) leaves …" }),
    rule(78, { ruleTitle: " ", library: "own" }),
  ],
  ruleTotal: 1_234,
  policies: [],
  policyTotal: 0,
  policiesIncomplete: false,
  sections: [],
  people: [],
  totals: { rules: 0, text: 0, policies: 0, people: 0 },
};

export const openSearch = (
  answer: (q: string) => SearchResult | ReturnType<typeof problem> | Promise<SearchResult> = () => found,
  { as = aUser(), routes = {} }: { as?: CurrentUser; routes?: Answers } = {},
) =>
  openApp({
    as,
    path: "/nowhere",
    routes: { searchEverywhere: ({ query }) => answer(query.q ?? ""), ...routes },
  });

export const theBox = () =>
  screen.findByRole("combobox", { name: "Search titles, parts, rules and documents" });
export const options = () => screen.findAllByRole("option");
export const activeOption = (box: HTMLElement) =>
  document.getElementById(box.getAttribute("aria-activedescendant") ?? "");
export const address = () => window.location.pathname + window.location.search;
