import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { aUser } from "../support/factories.ts";
import { activeOption, found, openSearch, options, theBox } from "../support/search-app.ts";
import { chooseInUserMenu } from "../support/user-menu.ts";

const recent = async () => (await options()).map(({ textContent }) => textContent);
/** Opens the box, which shows them. */
const openEmpty = async (user: ReturnType<typeof openSearch>["user"]) => {
  const box = await theBox();
  await user.click(box);
  return box;
};
const searchFor = async (user: ReturnType<typeof openSearch>["user"], text: string) => {
  const box = await theBox();
  await user.type(box, text);
  await waitFor(() => expect(activeOption(box)).not.toBeNull());
  await user.keyboard("{Enter}");
};

test("recent searches are those that led somewhere, newest first, each once, eight at most", async () => {
  const { user } = openSearch();
  for (const text of ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "A3"])
    await searchFor(user, text);
  await openEmpty(user);
  expect(await recent()).toEqual(["A3", "a9", "a8", "a7", "a6", "a5", "a4", "a2"]);
});

test("recent searches are searched for again when chosen", async () => {
  const { user } = openSearch();
  await searchFor(user, "drug");
  const box = await openEmpty(user);
  await user.keyboard("{ArrowDown}{Enter}");
  expect(box.getAttribute("value")).toBe("drug");
  expect((await options()).length).toBe(7);
});

test("recent searches are removed one by one, by key and by pointer, or all at once", async () => {
  const { user } = openSearch();
  for (const text of ["one", "two", "three", "four"]) await searchFor(user, text);
  await openEmpty(user);
  await user.keyboard("{ArrowDown}{Delete}");
  expect(await recent()).toEqual(["three", "two", "one"]);
  await user.click(screen.getAllByTitle("Remove from recent searches")[1] ?? document.body);
  expect(await recent()).toEqual(["three", "one"]);
  await user.click(screen.getByRole("button", { name: "Clear recent searches" }));
  screen.getByText("Search the regulations");
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/one|two|three|four/);
});

test("recent searches belong to one person in one company", async () => {
  const first = openSearch();
  await searchFor(first.user, "secret project");
  cleanup();
  const { user } = openSearch(() => found, { as: aUser({ companyId: "cmp_2" }) });
  await openEmpty(user);
  screen.getByText("Search the regulations");
  expect(screen.queryByText("secret project")).toBeNull();
});

test("recent searches are forgotten on signing out", async () => {
  const app = openSearch(() => found, { routes: { logout: { message: "Signed out" } } });
  await searchFor(app.user, "drug");
  expect(JSON.stringify({ ...localStorage })).toContain("drug");
  await chooseInUserMenu(app, "Sign Out");
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain("drug"));
});
