import { screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import type { OpenApp } from "./render-app.tsx";

/** Opens the menu of the signed-in person; ready once it has the focus, as for any user who is not faster. */
export const openUserMenu = async ({ user }: OpenApp): Promise<void> => {
  await user.click(await screen.findByRole("button", { name: /^User menu/ }));
  const menu = await screen.findByRole("menu");
  await waitFor(() => expect(document.activeElement).toBe(menu));
};

/** Chooses `name` in the user menu by its first letter. */
export const chooseInUserMenu = async (app: OpenApp, name: string): Promise<void> => {
  await openUserMenu(app);
  await app.user.keyboard(name.charAt(0));
  const item = screen.getByRole("menuitem", { name });
  await waitFor(() => expect(item.hasAttribute("data-highlighted")).toBe(true));
  await app.user.keyboard("{Enter}");
};

/** Chooses `name` in the user menu, and waits for the dialog of that name. */
export const openUserDialog = async (app: OpenApp, name: string): Promise<void> => {
  await chooseInUserMenu(app, name);
  await screen.findByRole("dialog", { name });
};
