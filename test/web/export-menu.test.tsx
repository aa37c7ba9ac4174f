import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { aChangesPage } from "../support/change-factories.ts";
import { aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { openApp } from "../support/render-app.tsx";

const aFile = {
  contentType: "text/csv; charset=utf-8",
  text: "Severity\r\nEditorial\r\n",
  headers: { "content-disposition": 'attachment; filename="changes-2026-05-01.csv"' },
};

const open = (routes: Answers) => {
  const saved: { name: string; blob: Blob }[] = [];
  let latest: Blob;
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    latest = blob as Blob;
    return "blob:saved";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: latest });
  });
  const app = openApp({
    path: "/changes?state=all&title=21&sort=dueDate&order=desc",
    as: aUser({ role: "company_admin" }),
    routes: { listChanges: aChangesPage([]), ...routes },
  });
  return { ...app, saved };
};

test("saves the file of what the list shows, under the name the server gives it", async () => {
  const { user, api, saved } = open({ exportChanges: aFile });
  await user.click(await screen.findByRole("button", { name: "Export" }));
  await user.click(await screen.findByRole("menuitem", { name: "CSV" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe("changes-2026-05-01.csv");
  expect(await saved[0]?.blob.text()).toBe(aFile.text);
  expect(api.last("exportChanges")?.query).toMatchObject({
    ...{ format: "csv", titleNumber: "21", sort: "dueDate", order: "desc" },
    columns: "severity,section,heading,whatChanged,effectiveDate,affectedRules,state,assessor,dueDate",
  });
});

test("says why there is no file", async () => {
  const tooLarge = "This file is too large for one answer.";
  const { user, saved } = open({ exportChanges: problem(413, tooLarge) });
  await user.click(await screen.findByRole("button", { name: "Export" }));
  await user.click(await screen.findByRole("menuitem", { name: "XLSX" }));
  await screen.findByText(tooLarge);
  expect(saved).toEqual([]);
});
