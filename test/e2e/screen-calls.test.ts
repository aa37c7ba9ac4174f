import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountOf, newPerson, signInByCall } from "../support/browser.ts";
import { assignedRule, type MainScreen, mainScreens, screenCalls } from "../support/screen-calls.ts";

/*
 * A call that goes out is a function that may be cold. So each main screen asks at once for all it shows, the
 * session among it, and makes few calls.
 */
const mostCalls = 4;

let screens: readonly MainScreen[];
const rows: { screen: string; calls: number; waves: number; bytes: number }[] = [];

beforeAll(async () => {
  const { context } = await newPerson();
  await signInByCall(context, accountOf("compliance_officer"));
  screens = mainScreens(await assignedRule(context));
  await context.close();
});
afterAll(() => console.table(rows));

const names = mainScreens(1).map(({ name }) => name);

describe("opening a screen by its address", () => {
  it.each(names)("asks for everything on the %s in one wave of few calls", async (name) => {
    const screen = screens.find((each) => each.name === name);
    if (!screen) throw new Error(`There is no screen ${name}`);
    const { context, page, errors } = await newPerson();
    await signInByCall(context, accountOf(screen.role));
    // The browser knows its person, as on every day but the first.
    await page.goto("/");
    await page.getByRole("button", { name: /User menu/ }).waitFor();
    await page.goto("about:blank");
    const { waves, bytes } = await screenCalls(page, screen);
    rows.push({ screen: name, calls: waves.flat().length, waves: waves.length, bytes });
    expect(waves, `calls that waited for an answer on the ${name}`).toHaveLength(1);
    expect(waves.flat().length, waves.flat().join("\n")).toBeLessThanOrEqual(mostCalls);
    expect(errors).toEqual([]);
    await context.close();
  });
});
