import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountOf, newPerson, type Person, type StoredState, signInByCall } from "../support/browser.ts";
import { addressOf, mainScreens, type Places, placesOf, screenCalls } from "../support/screen-calls.ts";

/*
 * A call that goes out is a function that may be cold. So each main screen asks at once for all it shows, the
 * session among it, and makes few calls.
 */
const mostCalls = 4;
let places: Places;
const rows: { screen: string; calls: number; waves: number; bytes: number }[] = [];

/** What the browser keeps of a role's person who looked at the first screen: it knows them, as on every day but the first. */
const known = new Map<string, Promise<StoredState>>();
const signedIn = async (role: string): Promise<StoredState> => {
  const { context, page } = await newPerson();
  await signInByCall(context, accountOf(role));
  await page.goto("/");
  await page.getByRole("button", { name: /User menu/ }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
};
const personOf = async (role: string): Promise<Person> => {
  const state = known.get(role) ?? signedIn(role);
  known.set(role, state);
  return newPerson({ state: await state });
};

beforeAll(async () => {
  const { context } = await personOf("compliance_officer");
  // Rules that another file imported would be made by the first screen that lists rules.
  expect((await context.request.post("/api/company/rules/initialize")).ok()).toBe(true);
  places = await placesOf(context);
  await context.close();
});
afterAll(() => console.table(rows));

// A screen mostly waits until nothing more is asked for: the next one opens meanwhile.
describe.concurrent("opening a screen by its address", () => {
  it.each(mainScreens)("asks for everything on the $name in one wave of few calls", async (screen) => {
    const { name, role, shows } = screen;
    const { context, page, errors } = await personOf(role);
    const { waves, bytes } = await screenCalls(page, { path: addressOf(screen.path, places), shows });
    rows.push({ screen: name, calls: waves.flat().length, waves: waves.length, bytes });
    const waited = `calls that waited for an answer on the ${name}: ${JSON.stringify(waves)}`;
    expect(waves.length, waited).toBe(1);
    expect(waves.flat().length, waves.flat().join("\n")).toBeLessThanOrEqual(mostCalls);
    expect(errors).toEqual([]);
    await context.close();
  });
});
