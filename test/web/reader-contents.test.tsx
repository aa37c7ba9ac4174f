import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { onPhone, openReader, pageHeading } from "../support/reader-app.ts";

describe("the contents of a section on a phone", () => {
  beforeEach(() => void onPhone());
  afterEach(() => void vi.restoreAllMocks());

  const openSheet = async () => {
    const { user } = openReader();
    await pageHeading(/§ 11.10 Controls/);
    expect(screen.queryByRole("navigation", { name: "Contents" })).toBeNull();
    const button = screen.getByRole("button", { name: "Contents" });
    await user.click(button);
    const sheet = within(await screen.findByRole("dialog", { name: "Contents" }));
    await sheet.findByRole("link", { name: /11.10/ });
    return { user, button, sheet };
  };
  const expectClosed = async (button: HTMLElement) => {
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  };

  test("are a sheet that its button, Escape and the entry that is read close; the focus goes back", async () => {
    const { user, button, sheet } = await openSheet();
    await user.click(sheet.getByRole("button", { name: "Close" }));
    await expectClosed(button);
    await user.click(button);
    await screen.findByRole("dialog");
    await user.keyboard("{Escape}");
    await expectClosed(button);
    await user.click(button);
    await user.click(await within(await screen.findByRole("dialog")).findByRole("link", { name: /11.10/ }));
    await expectClosed(button);
  });

  test("lead to another section, where they are closed", async () => {
    const { user, sheet } = await openSheet();
    await user.click(sheet.getByRole("link", { name: /11.30/ }));
    await pageHeading(/§ 11.30/);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    window.history.back();
    await pageHeading(/§ 11.10/);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

test("the contents beside a section take the focus by t", async () => {
  const { user } = openReader();
  await pageHeading(/§ 11.10 Controls/);
  const contents = screen.getByRole("navigation", { name: "Contents" });
  const entry = await within(contents).findByRole("link", { name: /11.10/ });
  await user.keyboard("t");
  expect(document.activeElement).toBe(entry);
});
