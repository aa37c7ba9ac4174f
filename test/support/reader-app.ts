import { screen } from "@testing-library/react";
import { vi } from "vitest";
import type { PartRead, SectionRead } from "../../shared/schemas/regulation-text.ts";
import { aUser } from "./factories.ts";
import type { Answers } from "./fake-api.ts";
import { openApp } from "./render-app.tsx";
import "../../web/src/pages/cfr-text-page.tsx";

export const copy = {
  ...{ titleNumber: 21, titleName: "Food and Drugs", issueDate: "2026-03-31", copyOf: "2026-03-31" },
  ...{ checkedAt: "2026-04-01T04:00:00.000Z", reason: null },
};
export const paragraph = (path: string, text: string) => ({
  ...{ kind: "paragraph" as const, path, level: path.split("-").length, text },
  ...{ links: [], terms: [] },
});
export const section = (over: Partial<SectionRead> = {}): SectionRead => ({
  ...copy,
  ...{ kind: "section", part: "11", partHeading: "Electronic Records", identifier: "11.10" },
  ...{ heading: "Controls.", reserved: false, citation: "21 CFR 11.10" },
  blocks: [
    {
      ...paragraph("a", "(a) Validate the system as § 11.30 says."),
      links: [{ from: 27, to: 34, citation: "21 CFR 11.30", href: "/cfr/21/section-11.30" }],
      terms: [{ from: 17, to: 23, definition: 0 }],
    },
    paragraph("a-1", "(1) Twice."),
    { ...paragraph("", ""), kind: "image", image: { href: "https://www.ecfr.gov/graphics/1.gif" } },
  ],
  definitions: [
    {
      term: "system",
      text: "System means a thing.",
      citation: "21 CFR 11.3(b)",
      href: "/cfr/21/section-11.3#p-b",
    },
  ],
  previous: null,
  next: { identifier: "11.30", heading: "Open systems." },
  citedBy: {
    total: 21,
    items: [{ citation: "21 CFR 11.70", heading: "Linking.", href: "/cfr/21/section-11.70" }],
  },
  versions: [
    {
      date: "2026-03-31",
      issueDate: "2026-03-31",
      class: "substantive",
      source: "ecfr",
      eCfrSubstantive: true,
    },
    { date: "2024-01-03", issueDate: "2024-01-03", class: "new", source: "file", eCfrSubstantive: null },
  ],
  ...over,
});
const leaf = (identifier: string, heading: string, reserved = false) => ({
  ...{ kind: "section" as const, identifier, heading, reserved, children: [] },
});
export const part: PartRead = {
  ...copy,
  ...{ part: "11", heading: "Electronic Records", reserved: false, ancestors: [] },
  children: [
    {
      ...{ kind: "subpart", identifier: "B", heading: "Records", reserved: false },
      children: [leaf("11.10", "Controls."), leaf("11.20", "", true), leaf("11.30", "Open systems.")],
    },
  ],
  ...{ authority: [], source: [], notes: [], stories: [], isSelected: true },
};
export const noRules = {
  ...{ items: [], total: 0, nextCursor: null, offset: 0 },
  facets: {
    sections: [],
    applicable: 0,
    notApplicable: 0,
    undecided: 0,
    decideAgain: 0,
    all: 0,
    masterChanged: 0,
  },
};
export const title = {
  ...{ id: "21", titleNumber: 21, titleName: "Food and Drugs", description: "", lastAmended: null },
  ...{ lastUpdated: null, ruleCount: 0, reserved: false, isSelected: true, newRuleCount: 0 },
};
/** Opens a page of the reader; the server has one section, one part and no rules. */
export const openReader = (
  routes: Answers = {},
  path = "/cfr/21/section-11.10",
  role: "company_admin" | "member" = "member",
) =>
  openApp({
    path,
    as: aUser({ role }),
    routes: {
      getSectionText: ({ params }) => section({ identifier: params.section ?? "" }),
      getPartText: part,
      listCompanyRules: noRules,
      listCfrTitles: [title],
      ...routes,
    },
  });
export const pageHeading = (name: RegExp) => screen.findByRole("heading", { level: 1, name });

/** As on a phone: every screen that asks for a greatest width gets its way. */
export const onPhone = () =>
  vi.spyOn(window, "matchMedia").mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      ...{ matches: media.includes("max-width"), media, onchange: null },
      ...{ addListener: () => undefined, removeListener: () => undefined },
    }),
  );
