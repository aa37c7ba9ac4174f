import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountOf, newPerson, type Person, type StoredState, signInByCall } from "../support/browser.ts";
import {
  assignedRule,
  type MainScreen,
  mainScreens,
  screenCalls,
  someDuty,
} from "../support/screen-calls.ts";

/*
 * A call that goes out is a function that may be cold. So each main screen asks at once for all it shows, the
 * session among it, and makes few calls.
 */
const mostCalls = 4;
/** Screens that also ask for the groups of the company, which no page call answers yet. */
const withGroups: Readonly<Record<string, { calls: number; waves: number }>> = {
  team: { calls: 5, waves: 1 },
  reports: { calls: 5, waves: 1 },
  "reports of a title": { calls: 5, waves: 1 },
  "regulations with filters": { calls: 5, waves: 2 },
};

let screens: readonly MainScreen[];
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
  screens = mainScreens(await assignedRule(context), await someDuty(context));
  await context.close();
});
afterAll(() => console.table(rows));

const names = mainScreens(1, "").map(({ name }) => name);

// A screen mostly waits until nothing more is asked for: the next one opens meanwhile.
describe.concurrent("opening a screen by its address", () => {
  it.each(names)("asks for everything on the %s in one wave of few calls", async (name) => {
    const screen = screens.find((each) => each.name === name);
    if (!screen) throw new Error(`There is no screen ${name}`);
    const { context, page, errors } = await personOf(screen.role);
    const { waves, bytes } = await screenCalls(page, screen);
    rows.push({ screen: name, calls: waves.flat().length, waves: waves.length, bytes });
    const most = withGroups[name] ?? { calls: mostCalls, waves: 1 };
    const waited = `calls that waited for an answer on the ${name}: ${JSON.stringify(waves)}`;
    expect(waves.length, waited).toBeLessThanOrEqual(most.waves);
    expect(waves.flat().length, waves.flat().join("\n")).toBeLessThanOrEqual(most.calls);
    expect(errors).toEqual([]);
    await context.close();
  });
});
