import type { Page } from "playwright";
import { afterAll, expect } from "vitest";
import { accountOf, newPerson, type Person, signInByCall } from "./browser.ts";

/** People of one journey, none of whose pages may have an error at its end. */
export const peopleOfJourney = () => {
  const people: Person[] = [];
  afterAll(() => expect(people.flatMap(({ errors }) => errors)).toEqual([]));
  /** @param who a role, or the first name of a person of the sample company */
  return async (who: string, look?: Parameters<typeof newPerson>[0]): Promise<Person> => {
    const person = await newPerson(look);
    people.push(person);
    await signInByCall(person.context, accountOf(who));
    return person;
  };
};

/** Ends once the page shows exactly this text, as a toast does. */
export const told = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

/** What a GET of the API answers this person. */
export const asked = async <T>({ context }: Person, path: string): Promise<T> => {
  const answer = await context.request.get(path);
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
};

/** What the browser saves when `act` asks for a file. */
export const savedBy = async (
  page: Page,
  act: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> => {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(Buffer.from(part));
  return { name: download.suggestedFilename(), bytes: Buffer.concat(parts) };
};
