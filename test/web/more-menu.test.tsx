import { ChakraProvider } from "@chakra-ui/react";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { MoreMenu } from "../../web/src/ui/more-menu.tsx";
import { system } from "../../web/src/ui/theme/system.ts";

const Where = () => <output>{useLocation().pathname}</output>;

const renderMenu = () => {
  const onAssign = vi.fn(() => document.activeElement);
  const onRow = vi.fn();
  render(
    <ChakraProvider value={system}>
      <MemoryRouter>
        {/* biome-ignore lint/a11y: stands for a row that opens with a click */}
        <div onClick={onRow}>
          <MoreMenu
            about="Audit trails"
            actions={[
              { label: "Remove", reason: "It is in use" },
              { label: "Assign", onSelect: onAssign },
              { label: "View details", to: "/rules/7" },
            ]}
          />
        </div>
        <Where />
      </MemoryRouter>
    </ChakraProvider>,
  );
  return { onAssign, onRow, button: screen.getByRole("button", { name: "More actions: Audit trails" }) };
};

test("opens from the keyboard at its first action that can be done, and gives the focus back", async () => {
  const { onAssign, onRow, button } = renderMenu();
  const user = userEvent.setup();
  button.focus();
  await user.keyboard("{Enter}");
  const menu = await screen.findByRole("menu");
  await waitFor(() => expect(document.activeElement).toBe(menu));
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByRole("menuitem", { name: /Remove/ }).getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByText("It is in use")).toBeTruthy();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(onAssign).toHaveBeenCalledOnce());
  expect(onAssign).toHaveReturnedWith(button);
  expect(screen.queryByRole("menu")).toBeNull();
  onRow.mockClear();
  await user.click(button);
  await user.click(await screen.findByRole("menuitem", { name: "View details" }));
  expect(screen.getByRole("status").textContent).toBe("/rules/7");
  // The button's own click alone: one in the menu is none on the row.
  expect(onRow).toHaveBeenCalledOnce();
});

test("Escape closes it, and so does its button", async () => {
  const { onAssign, button } = renderMenu();
  const user = userEvent.setup();
  await user.click(button);
  await screen.findByRole("menu");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  expect(document.activeElement).toBe(button);
  await user.click(button);
  await screen.findByRole("menu");
  await user.click(button);
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  expect(onAssign).not.toHaveBeenCalled();
});
