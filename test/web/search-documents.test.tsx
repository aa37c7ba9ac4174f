import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { policyTypes } from "../../shared/schemas/policy.ts";
import type { SearchResult } from "../../shared/schemas/search.ts";
import { address, none, openSearch, options, theBox } from "../support/search-app.ts";

const hit = (number: number, over: Partial<SearchResult["policies"][number]> = {}) => ({
  id: `01M80082NY4XYX0YBBN47KBDT${number}`,
  originalName: `Drug handling ${number}.docx`,
  mimeType: policyTypes.docx,
  excerpt: "",
  ...over,
});
const documents: SearchResult = {
  ...none,
  policies: [
    hit(1),
    hit(2, { originalName: "Storage.pdf", mimeType: policyTypes.pdf, excerpt: "… every DRUG is kept …" }),
    hit(3, { originalName: "Old.doc", mimeType: policyTypes.doc }),
    hit(4, { originalName: "<b>Drug</b>.txt", mimeType: policyTypes.txt }),
  ],
  policyTotal: 1_200,
};

test("documents are a group of their own, counted, each with its kind and what was found, opened from the keyboard", async () => {
  const { user } = openSearch(() => documents);
  await user.type(await theBox(), "drug");
  const group = await screen.findByRole("group", { name: "Documents (1,200)" });
  const shown = within(group)
    .getAllByRole("option")
    .map((option) => [option.textContent, option.getAttribute("href")]);
  expect(shown).toEqual([
    ["Drug handling 1.docxWord", "/policies/01M80082NY4XYX0YBBN47KBDT1"],
    ["Storage.pdfPDF… every DRUG is kept …", "/policies/01M80082NY4XYX0YBBN47KBDT2"],
    ["Old.docWord", "/policies/01M80082NY4XYX0YBBN47KBDT3"],
    ["<b>Drug</b>.txtText", "/policies/01M80082NY4XYX0YBBN47KBDT4"],
    ["See all 1,200", "/search?q=drug&kind=policies"],
  ]);
  const marks = [...group.querySelectorAll("mark")].map(({ textContent }) => textContent);
  expect(marks).toEqual(["Drug", "DRUG", "Drug"]);
  await waitFor(() =>
    expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain("1,200 results"),
  );
  await options();
  await user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(address()).toBe("/policies/01M80082NY4XYX0YBBN47KBDT2"));
});

test("an answer that had no time for some documents says so, whether or not it found any", async () => {
  const { user } = openSearch(() => ({ ...none, policiesIncomplete: true }));
  await user.type(await theBox(), "drug");
  const note = "Some documents could not be searched in time. Search again in a minute to find more.";
  expect(await screen.findByText(note)).toBeTruthy();
  expect(screen.getAllByText("Nothing found for “drug”").length).toBeGreaterThan(0);
});

test("where nothing else is found, a document is not hidden behind words that say so", async () => {
  const { user } = openSearch(() => ({ ...none, policies: [hit(1)], policyTotal: 1 }));
  await user.type(await theBox(), "drug");
  expect(await options()).toHaveLength(1);
  expect(screen.queryByText("Nothing found for “drug”")).toBeNull();
});
