import { ChakraProvider } from "@chakra-ui/react";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, test, vi } from "vitest";
import { pagedList, pagingOf } from "../../web/src/lib/paged-list.ts";
import { useCursorPages } from "../../web/src/lib/use-cursor-pages.ts";
import { NoMatch } from "../../web/src/ui/empty-state.tsx";
import { ListPage } from "../../web/src/ui/list-page.tsx";
import { system } from "../../web/src/ui/theme/system.ts";

interface Row {
  id: string;
}
interface Page {
  items: Row[];
  nextCursor: string | null;
  total: number;
}
const columns = [{ id: "name", header: "Name", cell: ({ id }: Row) => id, isMain: true }];
const rowKey = ({ id }: Row) => id;
const pageOf = (items: string[], nextCursor: string | null = null): Page => ({
  items: items.map((id) => ({ id })),
  nextCursor,
  total: 51,
});
const counted = ({ items, total }: Page) => `${items.length} of ${total}`;
const numbered = { number: (page: number) => `Page ${page}` };

interface Given {
  data?: Page | Page[];
  error?: Error;
  isLoading?: boolean;
  position?: typeof counted | typeof numbered;
  reload?: () => void;
}

const List = ({ data, error, isLoading = false, position = counted, reload = vi.fn() }: Given) => {
  const pages = useCursorPages("sample", "all");
  const list = pagedList({ data, error, isLoading, isValidating: isLoading, reload }, pages);
  return (
    <main tabIndex={-1}>
      <pre>{JSON.stringify(pagingOf(pages, 20))}</pre>
      <ListPage
        list={list}
        failure="Failed to fetch"
        empty={<NoMatch heading="Nothing found" clearLabel="Clear" onClear={reload} />}
        caption="Samples"
        columns={columns}
        rowKey={rowKey}
        position={position}
      />
    </main>
  );
};

const show = (given: Given) => {
  const wrapped = (next: Given) => (
    <ChakraProvider value={system}>
      <MemoryRouter>
        <List {...next} />
      </MemoryRouter>
    </ChakraProvider>
  );
  const { rerender } = render(wrapped(given));
  return { user: userEvent.setup(), update: (next: Given) => rerender(wrapped(next)) };
};
const asked = () => JSON.parse(document.querySelector("pre")?.textContent ?? "");

describe("a list of pages", () => {
  test("asks for the next page and the one before, each shown from its top", async () => {
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
    const { user } = show({ data: pageOf(["a"], "next") });
    screen.getByText("1 of 51");
    expect(screen.getByRole("button", { name: "Previous" }).getAttribute("aria-disabled")).toBe("true");
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(asked()).toEqual({ limit: 20, cursor: "next" });
    await user.click(screen.getByRole("button", { name: "Previous" }));
    expect(asked()).toEqual({ limit: 20 });
    expect(scroll).toHaveBeenCalledTimes(2);
  });

  test("keeps the page that is shown while another one loads, and turns no further", async () => {
    const { user, update } = show({ data: pageOf(["a"], "next") });
    update({ data: pageOf(["a"], "next"), isLoading: true });
    screen.getByText("a");
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(asked()).toEqual({ limit: 20 });
  });

  test("shows no rows of an earlier question for one that failed; the first page is the way out", async () => {
    const reload = vi.fn();
    const { user, update } = show({ data: pageOf(["a"], "next"), reload });
    await user.click(screen.getByRole("button", { name: "Next" }));
    update({ data: pageOf(["a"], "next"), error: new Error("gone"), reload });
    screen.getByRole("heading", { name: "Failed to fetch" });
    expect(screen.queryByText("a")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(asked()).toEqual({ limit: 20 });
    expect(reload).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(reload).toHaveBeenCalledOnce();
  });

  test("without a total has pages only where there is more than one", () => {
    const { update } = show({ data: pageOf(["a"]), position: numbered });
    expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
    update({ data: pageOf(["a"], "next"), position: numbered });
    screen.getByText("Page 1");
  });

  test("that is empty says so, and clearing the filters leaves the focus on the page", async () => {
    const reload = vi.fn();
    const { user } = show({ data: pageOf([]), reload });
    screen.getByRole("heading", { name: "Nothing found" });
    await user.click(screen.getByRole("button", { name: "Clear" }));
    expect(reload).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });

  test("says that it loads, also where a whole list came instead of a page", () => {
    const { update } = show({ isLoading: true });
    expect(screen.getByRole("status").textContent).toBe("Loading");
    update({ data: [pageOf(["a"])] });
    expect(screen.queryByText("a")).toBeNull();
  });
});
