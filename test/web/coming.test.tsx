import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { storiesOf, withRelated } from "../../functions/regulation/federal-register/stories.ts";
import { isComing, nextDate } from "../../functions/regulation/federal-register/story-dates.ts";
import type { ComingPage, Story } from "../../shared/schemas/story.ts";
import { aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { aDocument } from "../support/register-records.ts";
import { openApp } from "../support/render-app.tsx";

const day = "2026-03-10";
const docket_ids = ["Docket No. FDA-2026-N-0100"];
const rule = { publication_date: "2026-02-02", effective_on: "2026-03-20", title: "Electronic labels" };
const documents = [
  aDocument("2026-10", { ...rule, docket_ids, regulation_id_numbers: ["0910-AA01"] }),
  aDocument("2026-20", {
    ...{ docket_ids, publication_date: "2026-03-02", effective_on: "2026-09-01" },
    action: "Final rule; delay of effective date.",
  }),
  aDocument("2026-30", { action: "Correcting amendments.", dates: "Effective at once.", title: "Seafood" }),
];
const stories: Story[] = withRelated(storiesOf(documents))
  .filter((story) => isComing(story, day))
  .map((story) => ({ ...story, nextDate: nextDate(story.dates, day) }));

const aPage = (items: Story[], over: Partial<ComingPage> = {}): ComingPage => ({
  ...{ items, total: items.length, nextCursor: null, parts: ["11"] },
  titles: [{ titleNumber: 21, titleName: "Food and Drugs" }],
  ...{ checkedAt: `${day}T04:00:00.000Z`, reason: null },
  ...over,
});
const open = (routes: Answers, path = "/horizon-mapping?tab=coming") =>
  openApp({ path, as: aUser({ role: "compliance_officer" }), routes });
const row = (name: RegExp) => screen.findByRole("button", { name });

describe("the tab Coming", () => {
  test("tells of each story its next day, stage and parts, and opens its documents, oldest first", async () => {
    const { user } = open({ getComingStories: aPage(stories) });
    const opener = await row(/Electronic labels/);
    expect(opener.textContent).toBe("Takes effectSep 1, 2026Mar 20, 2026DelayedElectronic labels21 CFR 11");
    await user.click(opener);
    const items = within(opener.closest("li") as HTMLElement).getAllByRole("listitem");
    const numbers = items.flatMap(
      ({ textContent }) => /Published .* (2026-\d+)/.exec(textContent ?? "")?.[1] ?? [],
    );
    expect(numbers.map((number) => number.slice(0, 7))).toEqual(["2026-10", "2026-20"]);
    const [first] = screen.getAllByRole("link", { name: /^Open on federalregister.gov: 2026-10/ });
    expect(first?.getAttribute("href")).toMatch(/^https:\/\/www\.federalregister\.gov\/documents\//);
    expect(items[0]?.querySelector("del")?.textContent).toBe("Mar 20, 2026");
  });

  test("shows the words of a date, and says where a corrected document is not named", async () => {
    const { user } = open({ getComingStories: aPage(stories) });
    await user.click(await row(/Seafood/));
    screen.getByText("Effective at once.");
    screen.getByText("The corrected document is not named.");
    screen.getByText("No date given");
  });

  test("asks by the filters of its address, and writes them there", async () => {
    const { user, api } = open(
      { getComingStories: aPage(stories) },
      "/horizon-mapping?tab=coming&title=21&stage=final",
    );
    await row(/Electronic labels/);
    expect(api.last("getComingStories")?.query).toMatchObject({ titleFilter: "21", stage: "final" });
    await user.selectOptions(screen.getByRole("combobox", { name: "Stage" }), "Withdrawn");
    expect(window.location.search).toBe("?tab=coming&title=21&stage=withdrawn");
  });

  test.each([
    ["nothing at all", "", "Nothing is coming for your titles."],
    ["nothing by its filters", "&search=zinc", "No rulemakings found matching your filters."],
  ])("says so where there is %s", async (_, more, words) => {
    open({ getComingStories: aPage([]) }, `/horizon-mapping?tab=coming${more}`);
    await screen.findByText(words);
  });

  test("says so where the call fails", async () => {
    open({ getComingStories: problem(403, "Access Denied") });
    await screen.findByRole("heading", { name: "Failed to fetch Federal Register documents" });
    screen.getByRole("button", { name: "Try again" });
  });
});
