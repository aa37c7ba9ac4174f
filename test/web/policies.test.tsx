import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Policy, PolicyUsage } from "../../shared/schemas/policy.ts";
import { aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { aPolicy, policyId } from "../support/policy-factories.ts";
import { textsOf } from "../support/read-screen.ts";
import { openApp } from "../support/render-app.tsx";

const member = aUser({ role: "member" });
const notes = aPolicy({
  ...{ id: policyId(2), originalName: "Notes.txt", mimeType: "text/plain", fileSize: 900 },
  uploadedAt: "2026-03-01T09:00:00.000Z",
});
const manual = aPolicy({
  id: policyId(3),
  originalName: "Quality manual.docx",
  mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  fileSize: 2_411_725,
  uploadedAt: "2025-07-10T09:00:00.000Z",
  uploadedByUser: null,
  textStatus: "empty",
  partCount: 1,
  ruleCount: 2,
});
const access = aPolicy();
const attachedAt = "2026-01-07T09:00:00.000Z";
const usage: PolicyUsage = {
  parts: [{ titleNumber: 21, partNo: "11", attachedAt: "2026-01-06T09:00:00.000Z", expiresAt: "2099-01-06" }],
  rules: [
    { companyRuleId: 101, ruleTitle: "Validation of systems", sourceSection: "21 CFR 11.10(a)", attachedAt },
    { companyRuleId: 102, ruleTitle: "Audit trails", sourceSection: "", attachedAt },
  ],
};

/** A server that remembers which documents there are. */
const library = (given: readonly Policy[], more: Answers = {}): Answers => {
  let policies = [...given];
  return {
    listPolicies: () => policies,
    getPolicyUsage: ({ params }) => (params.id === manual.id ? usage : { parts: [], rules: [] }),
    deletePolicy: ({ params }) => {
      policies = policies.filter(({ id }) => id !== params.id);
      return { message: "Deleted." };
    },
    ...more,
  };
};
const openPolicies = (routes: Answers, as = aUser(), path = "/policies") => openApp({ path, as, routes });

const rows = async () => {
  const table = await screen.findByRole("table", { name: "Policy documents" });
  return within(table).getAllByRole<HTMLTableRowElement>("row").slice(1);
};
const cellsOf = (row: HTMLTableRowElement | undefined) =>
  [...(row?.cells ?? [])].map(({ textContent }) => textContent.trim());
const namesOf = async () =>
  (await rows()).map((row) => within(row).getAllByRole("link")[0]?.textContent?.trim());

describe("the list", () => {
  test("shows name, kind, upload date, size, uploader and use, newest first", async () => {
    openPolicies(library([access, notes, manual]));
    await screen.findByRole("heading", { level: 1, name: "Policy Management" });
    screen.getByText("Upload and manage policy documents");
    const [first, second, third] = await rows();
    expect(cellsOf(first).slice(0, 5).join(" | ")).toBe(
      "Notes.txt | Mar 1, 2026 | 900 B | Ada Lovelace | Not used",
    );
    expect(cellsOf(second).slice(0, 3)).toEqual(["Access control.pdf", "Jan 5, 2026", "12.3 KB"]);
    expect(cellsOf(third).slice(1, 5).join(" | ")).toBe(
      "Jul 10, 2025 | 2.3 MB | A former member | 1 part, 2 rules",
    );
    for (const [row, kind] of [
      [first, "Document"],
      [second, "PDF"],
      [third, "Word"],
    ] as const) {
      expect(row && within(row).getByRole("img", { name: kind })).toBeTruthy();
    }
    expect(third && within(third).getByText("Text is not searchable")).toBeTruthy();
    expect(first && within(first).queryByText("Text is not searchable")).toBeNull();
  });

  test("says why the text of a document could not be read, and what the malware scanner says", async () => {
    openPolicies(
      library([
        aPolicy({ id: policyId(1), textStatus: "failed", textProblem: "too_large" }),
        aPolicy({ id: policyId(2), textStatus: "empty", scanStatus: "waiting" }),
        aPolicy({ id: policyId(3), scanStatus: "refused" }),
      ]),
    );
    const [, first, second, third] = await screen.findAllByRole("row");
    expect(first?.textContent).toContain(
      "Text is not searchable. The document is too large when unpacked. Save it as a smaller document.",
    );
    expect(second?.textContent).toContain("Malware scan in progress. The document opens when it is done.");
    expect(second?.textContent).toContain("Text is not searchable");
    expect(third?.textContent).toContain("Contains malware and cannot be opened. Please delete it.");
  });

  test("is empty until something is uploaded", async () => {
    openPolicies(library([]));
    await screen.findByRole("heading", { name: "No policy documents uploaded yet" });
    screen.getByRole("button", { name: "Upload Policy" });
  });

  test("lets members read, and neither upload nor delete", async () => {
    openPolicies(library([access]), member);
    const [row] = await rows();
    expect(row && within(row).getByRole("link", { name: "Download Access control.pdf" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Delete/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Upload Policy" })).toBeNull();
    expect(screen.queryByLabelText(/Choose files/)).toBeNull();
  });

  test("is sorted by name, date and size, and searched by name", async () => {
    const { user } = openPolicies(library([access, notes, { ...manual, textStatus: "ready" }]));
    await rows();
    await user.click(screen.getByRole("button", { name: "Name" }));
    expect(await namesOf()).toEqual(["Access control.pdf", "Notes.txt", "Quality manual.docx"]);
    await user.click(screen.getByRole("button", { name: "Size" }));
    expect(await namesOf()).toEqual(["Notes.txt", "Access control.pdf", "Quality manual.docx"]);
    await user.click(screen.getByRole("button", { name: "Size" }));
    expect(await namesOf()).toEqual(["Quality manual.docx", "Access control.pdf", "Notes.txt"]);
    await user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Oldest first");
    expect(await namesOf()).toEqual(["Quality manual.docx", "Access control.pdf", "Notes.txt"]);
    await user.type(await screen.findByRole("searchbox", { name: "Search policies..." }), "CONTROL acc");
    await waitFor(async () => expect(await namesOf()).toEqual(["Access control.pdf"]));
    await user.type(screen.getByRole("searchbox"), "x");
    await screen.findByRole("heading", { name: "No documents match this name" });
    const clear = within(screen.getByRole("region", { name: "Policy documents" })).getAllByRole("button", {
      name: "Clear search",
    });
    await user.click(clear.at(-1) ?? document.body);
    expect(await namesOf()).toHaveLength(3);
  });

  test("has pages of fifty", async () => {
    const many = Array.from({ length: 70 }, (_, n) =>
      aPolicy({ id: policyId(n + 1), originalName: `Policy ${n + 1}.pdf` }),
    );
    const { user } = openPolicies(library(many));
    // By text alone: roles of fifty rows take a slow machine its time.
    await screen.findByText("1–50 of 70 documents");
    expect(document.querySelectorAll("tbody tr")).toHaveLength(50);
    await user.click(screen.getByText("Next"));
    await screen.findByText("51–70 of 70 documents");
    expect(document.querySelectorAll("tbody tr")).toHaveLength(20);
    fireEvent.change(screen.getByPlaceholderText("Search policies..."), { target: { value: "policy 6" } });
    await screen.findByText("1–16 of 16 documents");
  });

  test("is read again each time, and three times more where the server fails", async () => {
    let asked = 0;
    const { api } = openPolicies({
      listPolicies: () => {
        asked += 1;
        return asked < 4 ? problem(500, "Something broke.") : [access];
      },
    });
    expect(await rows()).toHaveLength(1);
    expect(api.count("listPolicies")).toBe(4);
  });

  test("that cannot be read says so", async () => {
    openPolicies({ listPolicies: problem(403, "Not allowed.") });
    await screen.findByRole("heading", { name: "Failed to fetch policies" });
  });
});

describe("where a document is used", () => {
  test("is listed with the ways there", async () => {
    const { user } = openPolicies(library([manual]), member);
    await user.click(
      await screen.findByRole("button", { name: "1 part, 2 rules: where Quality manual.docx is used" }),
    );
    const dialog = within(await screen.findByRole("dialog", { name: "Where this policy is used" }));
    const part = await dialog.findByRole("link", { name: "Title 21 - Part 11" });
    expect(part.getAttribute("href")).toBe("/cfr-titles/21/parts/11/rules?tab=policies");
    dialog.getByText("Attached Jan 6, 2026, valid until Jan 6, 2099");
    const rule = dialog.getByRole("link", { name: "Validation of systems" });
    expect(rule.getAttribute("href")).toBe("/rules/101?page=policies&from=policies");
    dialog.getByText("21 CFR 11.10(a) · Attached Jan 7, 2026");
  });

  test("says of an attachment that its time is over", async () => {
    const [part] = usage.parts;
    const old = { parts: part ? [{ ...part, expiresAt: "2020-05-01" }] : [], rules: [] };
    const { user } = openPolicies({ ...library([manual]), getPolicyUsage: old });
    await user.click(await screen.findByRole("button", { name: /where Quality manual/ }));
    await screen.findByText("Attached Jan 6, 2026, expired after May 1, 2020");
  });
});

const deleteButton = (name: string) => screen.findByRole("button", { name: `Delete ${name}` });
const question = () => screen.findByRole("alertdialog", { name: "Delete this policy?" });

describe("deleting", () => {
  test("says first what it detaches, then deletes", async () => {
    const { api, user } = openPolicies(library([access, manual]));
    await user.click(await deleteButton("Quality manual.docx"));
    const dialog = within(await question());
    dialog.getByText(/“Quality manual.docx” will be deleted for everyone in your company/);
    await dialog.findByText("It will also be detached from:");
    expect(textsOf(dialog.getAllByRole("listitem"))).toBe(
      "Title 21 - Part 11 | 21 CFR 11.10(a) · Validation of systems | Audit trails",
    );
    expect(api.count("deletePolicy")).toBe(0);
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    await screen.findByText("Policy deleted successfully");
    expect(api.last("deletePolicy")?.params).toEqual({ id: manual.id });
    await waitFor(async () => expect(await namesOf()).toEqual(["Access control.pdf"]));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("waits until it is known what it detaches", async () => {
    const { promise: getPolicyUsage, resolve: tell } = Promise.withResolvers<PolicyUsage>();
    const { user } = openPolicies({ ...library([access]), getPolicyUsage });
    await user.click(await deleteButton("Access control.pdf"));
    const dialog = within(await question());
    expect(dialog.getByRole("button", { name: "Delete" }).hasAttribute("disabled")).toBe(true);
    tell({ parts: [], rules: [] });
    await dialog.findByText("This policy is not attached to any part or rule.");
    expect(dialog.getByRole("button", { name: "Delete" }).hasAttribute("disabled")).toBe(false);
  });

  test("counts the places that are too many to name", async () => {
    const [rule] = usage.rules;
    const rules = Array.from({ length: 12 }, (_, n) => ({
      ...rule,
      companyRuleId: n + 1,
      ruleTitle: `Rule ${n}`,
    }));
    const many = { parts: [], rules: rules as PolicyUsage["rules"] };
    const { user } = openPolicies({ ...library([manual]), getPolicyUsage: many });
    await user.click(await deleteButton("Quality manual.docx"));
    await screen.findByText("and 4 more");
  });

  test("can be cancelled, and one that fails says so and keeps the document", async () => {
    const { api, user } = openPolicies({ ...library([access]), deletePolicy: problem(500, "") });
    await user.click(await deleteButton("Access control.pdf"));
    await user.click(within(await question()).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(api.count("deletePolicy")).toBe(0);
    await user.click(await deleteButton("Access control.pdf"));
    await screen.findByText("This policy is not attached to any part or rule.");
    await user.click(within(await question()).getByRole("button", { name: "Delete" }));
    await screen.findByText("Failed to delete policy");
    expect(await question()).toBeTruthy();
  });
});

describe("the address", () => {
  const routes = library([notes], { getPolicyContent: "Wash your hands." });

  test("opens a document and forgets it when it is closed; a name in the list leads to it", async () => {
    const { user } = openPolicies(routes, member, `/policies?open=${notes.id}`);
    const dialog = within(await screen.findByRole("dialog", { name: "Notes.txt" }));
    await dialog.findByText("Wash your hands.");
    await user.click(dialog.getAllByRole("button", { name: "Close" })[0] ?? document.body);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(window.location.search).toBe("");
    await user.click(await screen.findByRole("link", { name: "Document Notes.txt" }));
    await screen.findByRole("dialog", { name: "Notes.txt" });
    expect(window.location.search).toBe(`?open=${notes.id}`);
  });

  test("of a document that is gone says so", async () => {
    openPolicies(routes, member, `/policies?open=${policyId(99)}`);
    await screen.findByText("Policy not found");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(window.location.search).toBe("");
  });
});

describe("downloading", () => {
  const followed = () => {
    const found: string[] = [];
    const listen = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link && !event.defaultPrevented) found.push(link.getAttribute("href") ?? "");
      event.preventDefault();
    };
    window.addEventListener("click", listen);
    return { found, stop: () => window.removeEventListener("click", listen) };
  };

  test("follows the address once it leads to the file; of a file that is not there it says so and stays", async () => {
    const { api, user } = openPolicies(library([notes], { downloadPolicy: problem(404, "") }), member);
    const clicks = followed();
    await user.click(await screen.findByRole("link", { name: "Download Notes.txt" }));
    await screen.findByText("Failed to download policy");
    expect(clicks.found).toEqual([]);
    api.use({ downloadPolicy: "https://files.example/x" });
    await user.click(screen.getByRole("link", { name: "Download Notes.txt" }));
    await waitFor(() => expect(clicks.found).toEqual([`/api/policies/${notes.id}/download`]));
    // What only asks is no download.
    expect(api.last("downloadPolicy")?.query).toEqual({ check: "true" });
    expect(api.count("downloadPolicy")).toBe(2);
    clicks.stop();
  });
});

test("the navigation leads from the dashboard to the documents", async () => {
  const { user } = openApp({ path: "/", as: member, routes: library([notes]) });
  await user.click((await screen.findAllByRole("link", { name: "Policies" }))[0] ?? document.body);
  await screen.findByRole("heading", { level: 1, name: "Policy Management" });
});

test("the system's administrator is told that the page is a company's", async () => {
  openPolicies({}, aUser({ role: "super_admin", companyId: null, companyName: null }));
  await screen.findByRole("heading", { name: "This page is for company accounts" });
});
