import { ChakraProvider } from "@chakra-ui/react";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router-dom";
import { describe, expect, test, vi } from "vitest";
import { ErrorBoundary } from "../../web/src/app/error-boundary.tsx";
import { ApiError } from "../../web/src/lib/api-error.ts";
import { type Column, DataTable } from "../../web/src/ui/data-table.tsx";
import type { Sort } from "../../web/src/ui/data-table-head.tsx";
import { notify } from "../../web/src/ui/notify.ts";
import { system } from "../../web/src/ui/theme/system.ts";
import { Toaster } from "../../web/src/ui/toaster.tsx";

describe("toasts", () => {
  test("are one at a time: the newest takes the place of the one before", () => {
    render(<Toaster />);
    act(() => notify.success("CFR Title Added"));
    act(() => notify.error("Import Failed", "Failed to import rules"));
    expect(screen.queryByText("CFR Title Added")).toBeNull();
    expect(within(screen.getByRole("alert")).getByText("Failed to import rules")).toBeTruthy();
  });

  test("go by themselves, and at once when dismissed", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    render(<Toaster />);
    act(() => notify.success("Signed Out"));
    await act(() => vi.advanceTimersByTimeAsync(5_100));
    expect(screen.queryByText("Signed Out")).toBeNull();
    act(() => notify.error("Import Failed"));
    act(() => screen.getByRole("button", { name: "Dismiss" }).click());
    expect(screen.queryByText("Import Failed")).toBeNull();
  });

  test("stay while they have the focus", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    render(<Toaster />);
    act(() => notify.success("Signed Out"));
    act(() => screen.getByRole("button", { name: "Dismiss" }).focus());
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText("Signed Out")).toBeTruthy();
  });

  test("leave a lost session to the app", () => {
    render(<Toaster />);
    act(() => notify.failure(new ApiError(401, "Not signed in"), "Import Failed", "Failed to import rules"));
    expect(screen.queryByText("Import Failed")).toBeNull();
  });
});

interface Row {
  id: number;
  name: string;
}

const rows: Row[] = [
  { id: 1, name: "Audit trails" },
  { id: 2, name: "Signatures" },
];
const columns: readonly Column<Row>[] = [
  { id: "name", header: "Name", cell: ({ name }) => name, isMain: true, isSortable: true },
  { id: "act", header: "Actions", cell: () => <button type="button">Assign</button> },
];
const rowKey = ({ id }: Row) => id;
const rowLink = ({ id }: Row) => `/rules/${id}`;

const Where = () => <output>{useLocation().pathname}</output>;

const renderTable = (sort?: Sort, onSort: (sort: Sort) => void = () => undefined) =>
  render(
    <ChakraProvider value={system}>
      <MemoryRouter>
        <DataTable
          caption="Rules"
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          rowLink={rowLink}
          sort={sort}
          onSort={onSort}
        />
        <Where />
      </MemoryRouter>
    </ChakraProvider>,
  );

describe("a table", () => {
  test("asks for a column ascending, then descending, and says which it is in", async () => {
    const onSort = vi.fn();
    const first = renderTable(undefined, onSort);
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Name" }));
    expect(onSort).toHaveBeenLastCalledWith({ by: "name", order: "asc" });
    first.unmount();
    renderTable({ by: "name", order: "asc" }, onSort);
    expect(screen.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe("ascending");
    await user.click(screen.getByRole("button", { name: "Name" }));
    expect(onSort).toHaveBeenLastCalledWith({ by: "name", order: "desc" });
  });

  test("opens a row by a click anywhere on it but a button, and by its link for the keyboard", async () => {
    renderTable();
    const user = userEvent.setup();
    await user.click(screen.getAllByRole("button", { name: "Assign" })[0] ?? document.body);
    expect(screen.getByRole("status").textContent).toBe("/");
    const row = screen.getByText("Signatures").closest("tr");
    if (!row) throw new Error("no row");
    await user.click(row);
    expect(screen.getByRole("status").textContent).toBe("/rules/2");
    expect(screen.getByRole("link", { name: "Audit trails" }).getAttribute("href")).toBe("/rules/1");
  });
});

const Broken = () => {
  throw new Error("defect");
};

test("a defect in a screen shows a plain sentence and a way to reload", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  await waitFor(() => expect(screen.getByText("Something went wrong on this page.")).toBeTruthy());
  expect(screen.getByRole("button", { name: "Reload the page" })).toBeTruthy();
});
