import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import * as files from "../../shared/exports/columns.ts";
import type { SavedView } from "../../shared/schemas/saved-view.ts";
// The app loads these on demand; here they are there before the first test.
import "../../web/src/pages/activity-page.tsx";
import "../../web/src/pages/evidence-page.tsx";
import { activityColumns } from "../../web/src/features/activity/activity-columns.tsx";
import { obligationColumns } from "../../web/src/features/admin/obligation-columns.tsx";
import { myAssignmentsColumns } from "../../web/src/features/assignments/my-assignments-columns.tsx";
import { changeColumns } from "../../web/src/features/changes/change-columns.tsx";
import { regulationColumns } from "../../web/src/features/company-rules/regulations/regulation-columns.tsx";
import { dutyColumns } from "../../web/src/features/duties/duties.tsx";
import { evidenceColumns } from "../../web/src/features/evidence/evidence-columns.tsx";
import { historyColumns } from "../../web/src/features/imports/history-columns.tsx";
import { policyColumns } from "../../web/src/features/policies/policy-columns.tsx";
import { sectionColumns } from "../../web/src/features/section-metadata/section-columns.tsx";
import { memberColumns } from "../../web/src/features/team/member-list.tsx";
import type { Column } from "../../web/src/ui/data-table.tsx";
import { aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { openApp } from "../support/render-app.tsx";

const nothing = () => undefined;
const rules = { offset: 0, isManaging: true, selectedTitles: undefined };
const notes = { offset: 0, onNote: nothing, onSubmit: nothing, onWithdraw: nothing, onGiveBack: nothing };
const actions = { onVersions: nothing, onEdit: nothing, onDelete: nothing };

/** Each list with all its columns, and what its file may hold. */
const lists: readonly [string, readonly Column<never>[], object][] = [
  ["rules", regulationColumns({ ...rules, onAssign: nothing, onPolicies: nothing }), files.ruleColumns],
  ["assignments", myAssignmentsColumns(notes), files.assignmentColumns],
  ["policies", policyColumns({ onUsage: nothing, onDelete: nothing }), files.policyColumns],
  ["people", memberColumns(undefined, undefined), files.peopleColumns],
  ["changes", changeColumns, files.changeColumns],
  ["activity", activityColumns(nothing), files.activityColumns],
  ["duties", dutyColumns, files.dutyColumns],
  ["evidence", evidenceColumns({ edit: nothing, remove: nothing }, () => true), files.evidenceColumns],
  ["imports", historyColumns({ onShowErrors: nothing, onUndo: nothing }), files.importColumns],
  ["sections", sectionColumns(actions), files.sectionColumns],
  ["obligations", obligationColumns(nothing, nothing), files.obligationColumns],
];

test.each(lists)(
  "the columns of %s say what its file can hold, and name what cannot be left out",
  (_, columns, file) => {
    const chosen = columns.filter(({ isSet }) => !isSet);
    const fields = chosen.flatMap(({ id, fields: named = [id] }) => named);
    expect(fields.toSorted()).toEqual(Object.keys(file).toSorted());
    expect(chosen.filter(({ isMain }) => isMain)).toHaveLength(1);
    expect(chosen.every(({ header }) => header !== "")).toBe(true);
  },
);

const me = { id: "usr_1", firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" };
const aView = (over: Partial<SavedView> = {}): SavedView => ({
  ...{ id: "evidence-1", list: "evidence", name: "Expired", query: { state: "expired" }, sort: null },
  ...{ order: null, columns: ["title", "validTo"], density: "compact", isShared: false, isDefault: false },
  ...{ owner: me, version: 1 },
  ...over,
});
const pageOf = (...items: SavedView[]) => ({ items, total: items.length, nextCursor: null });
const none = { items: [], total: 0, offset: 0, nextCursor: null, titles: [21] };
const anEvidence = {
  ...{ id: "01ARZ3NDEKTSV4RRFFQ69G5FA1", title: "Access review", kind: "link" as const },
  ...{ url: "https://example.com", fileName: null, fileSize: null, mimeType: null, version: 1 },
  ...{ validFrom: "2026-01-05", validTo: null, state: "current" as const, attachedTo: [] },
  ...{ addedAt: "2026-01-05T10:00:00.000Z", addedBy: me },
};

interface Options {
  path?: string;
  routes?: Answers;
  role?: "member" | "company_admin";
  defaults?: SavedView[];
}
const open = ({ path = "/evidence", routes = {}, role = "member", defaults = [] }: Options = {}) => {
  localStorage.clear();
  return openApp({
    path,
    as: aUser({ ...me, role, defaultViews: defaults }),
    routes: {
      listEvidence: { ...none, items: [anEvidence], total: 1 },
      listSavedViews: pageOf(aView()),
      ...routes,
    },
  });
};
const headers = async () => {
  await screen.findByRole("table");
  return screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
};
const asked = (api: ReturnType<typeof open>["api"]) => api.last("listEvidence")?.query;

describe("the columns of a list", () => {
  test("are left out, taken in and moved by keys, remembered, and set back", async () => {
    const { user } = open();
    expect(await headers()).toEqual([
      "What it shows",
      "Kind",
      "Attached to",
      "Valid from",
      "Valid to",
      "State",
      "Added by",
      "Added on",
      "Actions",
    ]);
    await user.click(screen.getByRole("button", { name: "Columns" }));
    const panel = within(await screen.findByRole("dialog", { name: "Columns" }));
    expect(panel.getByRole<HTMLInputElement>("checkbox", { name: /What it shows/ }).disabled).toBe(true);
    for (const name of ["Kind", "Attached to", "Added by", "Added on"])
      await user.click(panel.getByRole("checkbox", { name }));
    const up = () => panel.getByRole("button", { name: "Move State up" });
    up().focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(up()));
    await user.keyboard("{Enter}");
    expect((await headers()).slice(0, -1)).toEqual(["What it shows", "State", "Valid from", "Valid to"]);
    expect(screen.getByText("State: column 2 of 4")).toBeTruthy();
    expect(JSON.parse(localStorage.getItem("subpart-list-usr_1-evidence") ?? "")).toEqual({
      columns: ["title", "state", "validFrom", "validTo"],
    });
    await user.click(panel.getByRole("button", { name: "Reset columns" }));
    expect(await headers()).toHaveLength(9);
  });

  test("and its density are those of the file and of the next visit", async () => {
    const { user, api } = open({ routes: { exportEvidence: problem(409, "Too many.", { code: "other" }) } });
    await headers();
    await user.click(screen.getByRole("button", { name: "Columns" }));
    await user.click(await screen.findByRole("checkbox", { name: "Kind" }));
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Columns" }));
    await user.click(screen.getByRole("button", { name: "Density" }));
    await user.click(await screen.findByRole("menuitem", { name: "Compact" }));
    await waitFor(() => expect(document.querySelector("[data-density=compact]")).toBeTruthy());
    await user.click(screen.getByRole("button", { name: "Export" }));
    await user.click(await screen.findByRole("menuitem", { name: "CSV" }));
    await screen.findByText("Too many.");
    expect(api.last("exportEvidence")?.query.columns).toBe(
      "title,source,attachedTo,validFrom,validTo,state,addedBy,addedAt",
    );
  });
});

describe("a saved view", () => {
  test("opens by its address, with its filters, columns and density; other parameters override it", async () => {
    const { api } = open({ path: "/evidence?view=evidence-1&search=log" });
    expect((await headers()).slice(0, -1)).toEqual(["What it shows", "Valid to"]);
    expect(asked(api)).toMatchObject({ state: "expired", search: "log" });
    expect(document.querySelector("[data-density=compact]")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Saved views: Expired" })).toBeTruthy();
  });

  test("that is gone is told, and the list shown without it", async () => {
    const { api } = open({ path: "/evidence?view=evidence-9" });
    await screen.findByText("This view no longer exists");
    await headers();
    expect(asked(api)).not.toHaveProperty("state");
    expect(window.location.search).toBe("");
  });

  test("is the list's default where its address has no parameter, and is left by one", async () => {
    const usual = aView({ isDefault: true });
    const { api, user } = open({ defaults: [usual], routes: { listSavedViews: pageOf(usual) } });
    await headers();
    expect(asked(api)).toMatchObject({ state: "expired" });
    expect([api.count("listEvidence"), api.count("listSavedViews")]).toEqual([1, 0]);
    await user.selectOptions(screen.getByRole("combobox", { name: "State" }), "All States");
    await waitFor(() => expect(asked(api)).not.toHaveProperty("state"));
    expect(window.location.search).toBe("?view=evidence-1&state=");
    await user.click(screen.getByRole("button", { name: "Saved views: Expired" }));
    await user.click(await screen.findByRole("button", { name: "No view" }));
    expect(window.location.search).toBe("?view=");
  });

  test("leaves out the columns and the people that are no longer there", async () => {
    const view = aView({
      ...{ id: "activity-1", list: "activity", query: { person: "usr_9", kind: "rules" } },
      columns: ["event", "nothing", "at"],
    });
    const { api } = open({
      ...{ path: "/activity?view=activity-1", role: "company_admin" },
      routes: {
        listSavedViews: pageOf(view),
        listTeamMembers: [],
        listActivity: { items: [], total: null, nextCursor: null, readBackTo: null },
      },
    });
    await waitFor(() => expect(window.location.search).toBe("?view=activity-1&person="));
    await waitFor(() => expect(api.last("listActivity")?.query).not.toHaveProperty("person"));
    expect(api.last("listActivity")?.query).toMatchObject({ kind: "rules" });
  });

  test("is saved with what the list shows, and opened then; members do not share", async () => {
    const made = aView({ id: "evidence-2", name: "Mine", query: { search: "log" }, isDefault: true });
    const { api, user } = open({
      path: "/evidence?search=log",
      routes: { createSavedView: made, listSavedViews: pageOf(aView(), made) },
    });
    await headers();
    await user.click(screen.getByRole("button", { name: "Saved views" }));
    await user.click(await screen.findByRole("button", { name: "Save view" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Save view" }));
    expect(dialog.queryByRole("checkbox", { name: /Share with company/ })).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Save view" }));
    await dialog.findByText("Please enter a name");
    await user.type(dialog.getByRole("textbox", { name: /Name/ }), "Mine");
    await user.click(dialog.getByRole("checkbox", { name: /Use as default/ }));
    await user.click(dialog.getByRole("button", { name: "Save view" }));
    await screen.findByText("View saved");
    expect(api.last("createSavedView")?.body).toMatchObject({
      ...{ list: "evidence", name: "Mine", query: { search: "log" }, isShared: false, isDefault: true },
      density: "comfortable",
    });
    expect(window.location.search).toBe("?view=evidence-2");
  });

  test("stays open once it is saved, though the views were read before", async () => {
    const made = aView({ id: "evidence-2", name: "Mine", query: { search: "log" } });
    const views = [aView()];
    const { user } = open({
      path: "/evidence?search=log",
      routes: {
        createSavedView: () => {
          views.push(made);
          return made;
        },
        listSavedViews: () => pageOf(...views),
      },
    });
    await headers();
    await user.click(screen.getByRole("button", { name: "Saved views" }));
    await screen.findByRole("button", { name: "More actions: Expired" });
    await user.click(await screen.findByRole("button", { name: "Save view" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Save view" }));
    await user.type(dialog.getByRole("textbox", { name: /Name/ }), "Mine");
    await user.click(dialog.getByRole("button", { name: "Save view" }));
    await screen.findByRole("button", { name: "Saved views: Mine" });
    await waitFor(() => expect(window.location.search).toBe("?view=evidence-2"));
    expect(screen.queryByText("This view no longer exists")).toBeNull();
  });

  test("is shared, made the default and deleted from its menu", async () => {
    const { api, user } = open({
      role: "company_admin",
      routes: { updateSavedView: aView({ isShared: true, version: 2 }), deleteSavedView: { message: "ok" } },
    });
    await headers();
    const act = async (name: string) => {
      await user.click(screen.getByRole("button", { name: "Saved views" }));
      await user.click(await screen.findByRole("button", { name: "More actions: Expired" }));
      await user.click(await screen.findByRole("menuitem", { name }));
    };
    await act("Share with company");
    await waitFor(() => expect(api.last("updateSavedView")?.body).toEqual({ isShared: true, version: 1 }));
    await user.keyboard("{Escape}");
    await act("Delete");
    const question = within(await screen.findByRole("alertdialog", { name: "Delete this view?" }));
    await user.click(question.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(api.count("deleteSavedView")).toBe(1));
  });
});

test("a list that is too long for a file is exported in the background, with progress and an end", async () => {
  const job = {
    ...{ exportId: "01E", list: "evidence" as const, format: "csv" as const, downloadUrl: null, rows: 0 },
    ...{ createdAt: "2026-05-01T00:00:00.000Z", expiresAt: "2026-05-08T00:00:00.000Z" },
  };
  let state = { ...job, status: "running" as "running" | "done", rows: 12_000 };
  const { user, api } = open({
    routes: {
      exportEvidence: problem(409, "This list has more than 10,000 rows.", { code: "export.large" }),
      createExport: { ...job, status: "queued" },
      getExport: () => state,
    },
  });
  await headers();
  await user.click(screen.getByRole("button", { name: "Export" }));
  await user.click(await screen.findByRole("menuitem", { name: "CSV" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText(/This list has more than 10,000 rows\./)).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Prepare export" }));
  await screen.findByText("Your export is being prepared");
  expect(api.last("createExport")?.body).toMatchObject({ list: "evidence", format: "csv" });
  await screen.findByRole("button", { name: "Preparing... 12,000 rows" });
  state = { ...state, status: "done", rows: 12_345 };
  await screen.findByText("Your export is ready", {}, { timeout: 5_000 });
  expect(screen.getByRole("button", { name: "Export" })).toBeTruthy();
}, 15_000);
