import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Evidence } from "../../shared/schemas/evidence.ts";
import { aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { openApp } from "../support/render-app.tsx";

const me = { id: "usr_1", firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" };
const rule = (id: number) => ({
  ...{ type: "rule" as const, id, title: `Rule ${id}`, titleNumber: 21, partNo: "11" },
  sourceSection: `21 CFR 11.${id}`,
});
const anEvidence = (over: Partial<Evidence> = {}): Evidence => ({
  ...{
    id: "01ARZ3NDEKTSV4RRFFQ69G5FA1",
    title: "Access review",
    kind: "link",
    url: "https://example.com/review",
  },
  ...{ fileName: null, fileSize: null, mimeType: null, version: 1 },
  ...{ validFrom: "2026-01-05", validTo: null, state: "current", addedAt: "2026-01-05T10:00:00.000Z" },
  ...{ addedBy: me, attachedTo: [rule(10), rule(30)] },
  ...over,
});
const others = anEvidence({
  ...{
    id: "01ARZ3NDEKTSV4RRFFQ69G5FA2",
    title: "Signed protocol",
    kind: "file",
    url: null,
    fileName: "p.pdf",
    fileSize: 7,
  },
  ...{ mimeType: "application/pdf", validTo: "2026-02-01", state: "expired", addedBy: null, attachedTo: [] },
});
const pageOf = (...items: Evidence[]) => ({
  ...{ items, total: items.length, offset: 0, nextCursor: null, titles: [21] },
});
const open = (routes: Answers = {}, role: "company_admin" | "member" = "member", path = "/evidence") =>
  openApp({
    path,
    as: aUser({ ...me, role }),
    routes: { listEvidence: pageOf(anEvidence(), others), ...routes },
  });
const rows = async () => {
  await screen.findByRole("table");
  return screen.getAllByRole("row").slice(1);
};
const dialog = async () => within(await screen.findByRole("dialog"));

describe("the evidence of a company", () => {
  test("tells what each shows, when it counts, and where it is attached; only one's own can be changed", async () => {
    open();
    expect((await rows()).map(({ textContent }) => textContent)).toEqual([
      "Access reviewLink21 CFR 11.10 and 1 moreJan 5, 2026–CurrentAda LovelaceJan 5, 2026",
      "Signed protocolFile–Jan 5, 2026Feb 1, 2026ExpiredFormer memberJan 5, 2026",
    ]);
    expect(screen.getByRole("link", { name: "Access review" }).getAttribute("href")).toBe(
      "/api/evidence/01ARZ3NDEKTSV4RRFFQ69G5FA1/download",
    );
    screen.getByRole("button", { name: "More actions: Access review" });
    expect(screen.queryByRole("button", { name: "More actions: Signed protocol" })).toBeNull();
  });

  test("can be changed by managers, no matter who added it, and is asked for by the filters of the address", async () => {
    const { user, api } = open({}, "company_admin", "/evidence?state=expired&other=7");
    await rows();
    expect(api.last("listEvidence")?.query).toMatchObject({ state: "expired" });
    screen.getByRole("button", { name: "More actions: Signed protocol" });
    await user.selectOptions(screen.getByRole("combobox", { name: "CFR Title" }), "Title 21");
    expect(window.location.search).toBe("?state=expired&other=7&title=21");
  });

  test("says that there is none", async () => {
    open({ listEvidence: pageOf() });
    await screen.findByText("No evidence yet");
  });
});

describe("the dialog of evidence", () => {
  test("adds a link after saying what is missing", async () => {
    const { user, api } = open({ addEvidence: anEvidence() });
    await rows();
    await user.click(screen.getByRole("button", { name: "Add evidence" }));
    const form = await dialog();
    await user.click(form.getByRole("button", { name: "Add evidence" }));
    await form.findByText("Please say what it shows");
    await user.type(form.getByLabelText(/^What it shows/), "Review");
    await user.click(form.getByRole("button", { name: "Add evidence" }));
    await form.findByText("Please choose a file");
    await user.selectOptions(form.getByLabelText("Kind"), "Link");
    await user.type(form.getByLabelText(/^Web address/), "example");
    await user.click(form.getByRole("button", { name: "Add evidence" }));
    await form.findByText("Please enter a web address such as https://example.com");
    await user.clear(form.getByLabelText(/^Web address/));
    await user.type(form.getByLabelText(/^Web address/), "https://a.example");
    await user.type(form.getByLabelText("Valid to"), "2020-01-01");
    await user.click(form.getByRole("button", { name: "Add evidence" }));
    await form.findByText("The last day is before the first.");
    expect(api.last("addEvidence")).toBeUndefined();
    await user.clear(form.getByLabelText("Valid to"));
    await user.click(form.getByRole("button", { name: "Add evidence" }));
    await screen.findByText("Evidence saved");
    expect(api.last("addEvidence")?.body).toMatchObject({
      ...{ title: "Review", url: "https://a.example", validTo: null, attachTo: [] },
    });
  });

  test("changes what one added, takes a rule away, and says why the server refused", async () => {
    const stale = "This evidence was changed since. Reload to see the latest version.";
    const { user, api } = open({ updateEvidence: problem(409, stale) });
    await rows();
    await user.click(screen.getByRole("button", { name: "More actions: Access review" }));
    await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
    const form = await dialog();
    await user.click(form.getByRole("button", { name: "Remove Rule 30" }));
    await user.click(form.getByRole("button", { name: "Save" }));
    await screen.findByText(stale);
    expect(api.last("updateEvidence")?.body).toMatchObject({
      ...{ title: "Access review", url: "https://example.com/review", version: 1 },
      attachTo: [{ type: "rule", id: 10 }],
    });
  });

  test("deletes after a question", async () => {
    const { user, api } = open({ deleteEvidence: { message: "Evidence deleted" } });
    await rows();
    await user.click(screen.getByRole("button", { name: "More actions: Access review" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const asked = within(await screen.findByRole("alertdialog", { name: "Delete this evidence?" }));
    asked.getByText('"Access review" is deleted, from everything it is attached to.');
    expect(api.last("deleteEvidence")).toBeUndefined();
    await user.click(asked.getByRole("button", { name: "Delete" }));
    await screen.findByText("Evidence deleted");
    expect(api.last("deleteEvidence")?.params).toEqual({ id: "01ARZ3NDEKTSV4RRFFQ69G5FA1" });
  });
});
