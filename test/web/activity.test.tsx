import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { CompanyActivity } from "../../shared/schemas/company-activity.ts";
import type { Verification } from "../../shared/schemas/record.ts";
import { aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { openApp } from "../support/render-app.tsx";

const ada = { id: "usr_1", firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" };
const admin = aUser({ ...ada, role: "company_admin" });
const anEntry = (over: Partial<CompanyActivity> = {}): CompanyActivity => ({
  ...{
    id: "01ARZ3NDEKTSV4RRFFQ69G5FA1",
    at: "2026-09-08T10:00:00.000Z",
    user: ada,
    people: [],
    names: [],
    place: null,
  },
  ...{ event: "rule.assigned", label: "Keep records", record: "rule:7", companyRuleId: 7 },
  changes: [{ field: "assignedTo", before: null, after: "usr_1" }],
  ...over,
});
const refused = anEntry({
  ...{ id: "01ARZ3NDEKTSV4RRFFQ69G5FA0", event: "session.refused", user: null, label: "Ada Lovelace" },
  ...{ record: "user:usr_1", companyRuleId: null },
  changes: [{ field: "reason", before: null, after: "wrong_password" }],
});
const pageOf = (items: CompanyActivity[], over = {}) => ({
  ...{ items, total: null, nextCursor: null, readBackTo: null },
  ...over,
});
const open = (routes: Answers = {}, path = "/activity", as = admin) =>
  openApp({
    path,
    as,
    routes: { listActivity: pageOf([anEntry({ people: [ada] }), refused]), listTeamMembers: [], ...routes },
  });
const cellsOf = (row: HTMLElement | undefined) =>
  within(row ?? document.body)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
const rows = async () => {
  await screen.findByRole("table", { name: "Activity, newest first" });
  return screen.getAllByRole("row").slice(1);
};

const verification: Verification = {
  ...{
    id: "01VERIFICATION",
    from: "2026-08-01",
    to: "2026-09-08",
    status: "running",
    checked: 0,
    first: null,
  },
  createdAt: "2026-09-08T10:00:00.000Z",
};

test("a row opens to what changed, where it is two lines", async () => {
  const { user } = open();
  const [row] = await rows();
  const opener = within(row as HTMLElement).getByRole("button", {
    name: "Details: Rule assigned Keep records",
  });
  expect(opener.getAttribute("aria-expanded")).toBe("false");
  await user.click(opener);
  expect(opener.getAttribute("aria-expanded")).toBe("true");
});

describe("the record", () => {
  test.each([
    [
      { status: "intact", checked: 1_200 },
      "All 1,200 entries from Aug 1, 2026 to Sep 8, 2026 are as they were written.",
    ],
    [
      {
        status: "broken",
        checked: 1_200,
        first: { kind: "edited", shard: 2, position: 15, at: "2026-09-08T10:00:00.000Z" },
      },
      /^The record was changed: entry 15 of shard 2, Sep 8, 2026.*, was edited\.$/,
    ],
    [{ status: "running", checked: 5_000 }, "5,000 entries checked"],
  ] satisfies [Partial<Verification>, string | RegExp][])(
    "is verified for some days: %j",
    async (end, sentence) => {
      const { user, api } = open({
        verifyActivity: verification,
        getVerification: { ...verification, ...end },
      });
      const card = within(await screen.findByRole("region", { name: "Record" }));
      const [from, to] = [card.getByLabelText("From"), card.getByLabelText("To")];
      await user.clear(from);
      await user.type(from, "2026-08-01");
      await user.clear(to);
      await user.type(to, "2026-09-08");
      await user.click(card.getByRole("button", { name: "Verify" }));
      expect(await card.findByText(sentence)).toBeTruthy();
      expect(api.last("verifyActivity")?.body).toEqual({ from: "2026-08-01", to: "2026-09-08" });
    },
  );

  test("shows no verdict of other days beside days that are refused", async () => {
    const { user } = open({
      verifyActivity: ({ body }) =>
        (body as { from: string }).from === "2024-01-01"
          ? problem(400, "Choose 366 days or less.")
          : verification,
      getVerification: { ...verification, status: "intact", checked: 7 },
    });
    const card = within(await screen.findByRole("region", { name: "Record" }));
    await user.click(card.getByRole("button", { name: "Verify" }));
    const verdict = await card.findByText(/7 entries/);
    await user.clear(card.getByLabelText("From"));
    await user.type(card.getByLabelText("From"), "2024-01-01");
    await user.click(card.getByRole("button", { name: "Verify" }));
    expect((await card.findByRole("alert")).textContent).toBe("Choose 366 days or less.");
    expect(verdict.textContent).toBe("");
  });

  test("shows where an entry stands, and when it was sealed", async () => {
    const place = { shard: 3, position: 41, hash: "ab".repeat(32), sealedAt: "2026-09-08T11:00:00.000Z" };
    open({
      listActivity: pageOf([anEntry({ place: { ...place, sealedAt: null } }), anEntry({ id: "2", place })]),
    });
    const [unsealed, sealed] = await rows();
    expect(cellsOf(unsealed)[0]).toMatch(/Shard 3, position 41abababababab[^a]*Not sealed yet$/);
    expect(cellsOf(sealed)[0]).toMatch(/Sealed Sep 8, 2026/);
  });
});

describe("the activity", () => {
  test("tells when, who, what, the record, before and after; sign-ins too", async () => {
    open();
    const [first, second] = await rows();
    const columns = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(columns.slice(0, 6)).toEqual(["When", "Who", "What", "Record", "Before", "After"]);
    expect(cellsOf(first).slice(1, 6)).toEqual([
      ...["Ada Lovelace", "Rule assigned", "Keep records", "–", "Assigned to: Ada Lovelace"],
    ]);
    expect(screen.getByRole("link", { name: "Keep records" }).getAttribute("href")).toContain("/rules/7");
    expect(cellsOf(second).slice(1, 6)).toEqual([
      ...["Someone", "Sign-in refused", "Ada Lovelace", "–", "Reason: wrong password"],
    ]);
  });

  test("cuts a value at 200 characters, and shows it whole", async () => {
    const changes = [{ field: "notes", before: "x".repeat(200), after: `${"y".repeat(200)}end` }];
    const { user } = open({ listActivity: pageOf([anEntry({ changes })]) });
    const [row] = await rows();
    expect(cellsOf(row).slice(4, 6)).toEqual([
      `Notes: ${"x".repeat(200)}`,
      `Notes: ${"y".repeat(200)}…Show all`,
    ]);
    await user.click(screen.getByRole("button", { name: "Show all" }));
    expect(cellsOf(row)[5]).toBe(`Notes: ${"y".repeat(200)}endShow less`);
  });

  test("is asked for by the filters of the address, which keep other parameters", async () => {
    const path = "/activity?kind=sign_ins&from=2026-09-01&to=2026-09-08&note=7";
    const { user, api } = open({}, path);
    await rows();
    const query = api.last("listActivity")?.query;
    expect(query).toMatchObject({ kind: "sign_ins", from: new Date("2026-09-01T00:00:00").toISOString() });
    expect(query?.to).toBe(new Date(new Date("2026-09-09T00:00:00").getTime() - 1).toISOString());
    await user.selectOptions(screen.getByRole("combobox", { name: "Kind" }), "Policies");
    expect(window.location.search).toBe("?kind=policies&from=2026-09-01&to=2026-09-08&note=7");
    await user.click(screen.getByRole("button", { name: "More actions: Rule assigned Keep records" }));
    await user.click(await screen.findByRole("menuitem", { name: "Only this record" }));
    await screen.findByText("Record: Keep records");
    expect(api.last("listActivity")?.query).toMatchObject({ kind: "policies", record: "rule:7" });
    await user.click(screen.getByRole("button", { name: "Show all records" }));
    expect(window.location.search).not.toContain("record");
  });

  test("says that nothing matches only where the log was read to its end", async () => {
    const first = pageOf([], { nextCursor: "c", readBackTo: "2026-03-01T12:00:00.000Z" });
    const { user, api } = open({
      listActivity: ({ query }) => (query.cursor ? pageOf([]) : first),
    });
    await screen.findByRole("heading", { name: "Nothing found back to Mar 1, 2026" });
    await user.click(screen.getByRole("button", { name: "Look further back" }));
    await screen.findByRole("heading", { name: "Nothing earlier matches" });
    expect(api.last("listActivity")?.query).toMatchObject({ cursor: "c" });
    await user.click(screen.getByRole("button", { name: "Previous page" }));
    await screen.findByRole("heading", { name: "Nothing found back to Mar 1, 2026" });
  });

  test("says that nothing matches", async () => {
    open({ listActivity: pageOf([]) }, "/activity?kind=imports");
    await screen.findByRole("heading", { name: "No activity matches" });
  });

  test("says that it could not be loaded", async () => {
    open({ listActivity: problem(500, "Something failed on our side.") });
    await screen.findByRole("heading", { name: "Failed to fetch activity" });
  });

  test("is for managers; nothing is loaded for others", async () => {
    const { api } = open({}, "/activity", aUser({ role: "member" }));
    await screen.findByRole("heading", { name: "Access Denied" });
    screen.getByText("Only administrators and compliance officers can access Activity.");
    expect(api.count("listActivity")).toBe(0);
  });
});
