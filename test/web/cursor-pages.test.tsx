import { act, renderHook } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { useCursorPages } from "../../web/src/lib/use-cursor-pages.ts";

const open = (list: string, asked = "all") => renderHook(() => useCursorPages(list, asked)).result;
const turn = (pages: ReturnType<typeof open>, cursor: string) => act(() => pages.current.goNext(cursor));

describe("the page of a list", () => {
  test("is kept while another list is open and turned", () => {
    turn(open("regulations"), "r2");
    turn(open("sections"), "s2");
    expect(open("regulations").current).toMatchObject({ cursor: "r2", pageIndex: 1 });
    expect(open("sections").current).toMatchObject({ cursor: "s2", pageIndex: 1 });
  });

  test("is the first one for other filters and for another reader", () => {
    turn(open("regulations", "ada open"), "r2");
    expect(open("regulations", "bob open").current).toMatchObject({ cursor: undefined, pageIndex: 0 });
  });

  test("turns on, back, and to the first", () => {
    const pages = open("sections");
    turn(pages, "s2");
    turn(pages, "s3");
    act(() => pages.current.goPrevious());
    expect(pages.current).toMatchObject({ cursor: "s2", pageIndex: 1 });
    act(() => pages.current.goFirst());
    expect(open("sections").current).toMatchObject({ cursor: undefined, pageIndex: 0 });
  });
});
