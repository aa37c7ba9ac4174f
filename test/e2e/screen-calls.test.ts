import { afterAll, beforeAll, expect, it } from "vitest";
import { accountOf, leave, newPerson, type Person, signInByCall } from "../support/browser.ts";
import {
  addressOf,
  mainScreens,
  type Places,
  placesOf,
  screenCalls,
  withClock,
} from "../support/screen-calls.ts";

/*
 * A call that goes out is a function that may be cold. So each main screen asks at once for all it shows, the
 * session among it, and makes few calls.
 */
const mostCalls = 4;
let places: Places;
const rows: { screen: string; calls: number; waves: number; bytes: number }[] = [];

const signedIn = async (role: string, isAltered = false): Promise<Person> => {
  const person = await newPerson({ isAltered });
  await signInByCall(person.context, accountOf(role));
  await person.page.goto("/");
  await person.page.getByRole("button", { name: /User menu/ }).waitFor();
  return person;
};

/**
 * A role's person who looked at the first screen: the browser knows them, as on every day but the first. Each screen
 * finds what it kept of that for good, and nothing of the screens before it: a new tab would compile all once more.
 */
const waiting = new Map<string, Person>();
const open = async (role: string): Promise<Person> => {
  const { context, page, ...person } = await signedIn(role, true);
  const { origins } = await context.storageState();
  await context.addInitScript(
    (kept) => {
      if (location.protocol === "about:") return;
      sessionStorage.clear();
      localStorage.clear();
      for (const { name, value } of kept) localStorage.setItem(name, value);
    },
    origins.flatMap(({ localStorage }) => localStorage),
  );
  await withClock(page);
  return { context, page, ...person };
};
beforeAll(async () => {
  const { context } = await signedIn("compliance_officer");
  // Rules that another file imported would be made by the first screen that lists rules.
  expect((await context.request.post("/api/company/rules/initialize")).ok()).toBe(true);
  places = await placesOf(context);
  await leave(context);
});
afterAll(() => console.table(rows));

it.each(mainScreens)("asks for everything on the $name in one wave of few calls", async (screen) => {
  const { name, role, shows } = screen;
  const person = waiting.get(role) ?? (await open(role));
  // What fails may leave calls behind.
  waiting.delete(role);
  const { page, errors } = person;
  const { waves, bytes } = await screenCalls(page, { path: addressOf(screen.path, places), shows });
  rows.push({ screen: name, calls: waves.flat().length, waves: waves.length, bytes });
  const waited = `calls that waited for an answer on the ${name}: ${JSON.stringify(waves)}`;
  expect(waves.length, waited).toBe(1);
  expect(waves.flat().length, waves.flat().join("\n")).toBeLessThanOrEqual(mostCalls);
  expect(errors).toEqual([]);
  waiting.set(role, person);
});
