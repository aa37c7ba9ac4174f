import { setTimeout as delay } from "node:timers/promises";
import { getChange, listChanges } from "../../shared/api/changes.ts";
import { initializeCompanyRules } from "../../shared/api/company-rules.ts";
import { getSectionText } from "../../shared/api/regulation-text.ts";
import { addSelection, listSelections } from "../../shared/api/selections.ts";
import { getSyncRun, listSources, startSyncRun } from "../../shared/api/sources.ts";
import type { SyncRun } from "../../shared/schemas/source.ts";
import type { ApiClient } from "../sample/api-client.ts";
import type { AmendedLaw, AmendedTitle } from "./amended-law.ts";
import { importFile } from "./import-file.ts";
import { expectEqual, type Outcome } from "./outcome.ts";

const patienceMs = 240_000;

/** Asks again and again until an answer fits. */
const until = async <T>(ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> => {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (fits(answer) || Date.now() > deadline) return answer;
    await delay(500);
  }
};

/** Runs a sync to its end, after one that a schedule may have begun. */
const sync = async (operator: ApiClient, titles: readonly number[]): Promise<SyncRun> => {
  const begun = await until(
    () => operator.call(startSyncRun, { body: { titles } }).catch((error: unknown) => error),
    (answer) => !(answer instanceof Error && answer.message.includes("sync.running")),
  );
  if (begun instanceof Error) throw begun;
  const { id } = begun as SyncRun;
  return until(
    () => operator.call(getSyncRun, { params: { id } }),
    ({ endedAt }) => endedAt !== null,
  );
};

const countsOf = ({ titles }: SyncRun) =>
  titles
    .toSorted((a, b) => a.titleNumber - b.titleNumber)
    .map(({ titleNumber, added, changed, removed, reason }) => [
      titleNumber,
      added,
      changed,
      removed,
      reason,
    ]);

/** The text of a section as a person reads it on a day. */
const textOn = async (reader: ApiClient, title: number, section: string, date: string) => {
  const read = await reader.call(getSectionText, { params: { title, section }, query: { date } });
  return {
    text: read.blocks
      .map(({ text }) => text)
      .join("")
      .replaceAll(/\s/g, ""),
    versions: read.versions,
  };
};

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/** Each changed section reads as recorded on the days on both sides of the amendment, and has two versions. */
const checkDates = async (reader: ApiClient, title: AmendedTitle): Promise<Outcome[]> => {
  const wrong: string[] = [];
  const classes: Record<string, number> = {};
  for (const {
    of: [before, after],
    changed,
  } of title.editions) {
    for (const section of changed) {
      const [old, last, now] = await Promise.all(
        [title.days[0], dayBefore(title.days[1]), title.days[1]].map((day) =>
          textOn(reader, title.number, section, day),
        ),
      );
      const [current] = now?.versions ?? [];
      classes[current?.class ?? "none"] = (classes[current?.class ?? "none"] ?? 0) + 1;
      const isRight =
        old?.text === before.texts.get(section) &&
        last?.text === before.texts.get(section) &&
        now?.text === after.texts.get(section) &&
        now?.versions.length === 2 &&
        current?.issueDate === title.days[1] &&
        current.source === "ecfr";
      if (!isRight) wrong.push(section);
    }
  }
  const count = title.editions.flatMap(({ changed }) => changed).length;
  return [
    expectEqual(`Title ${title.number}: ${count} changed sections on both sides of their day`, wrong, []),
    expectEqual(`Title ${title.number}: their class`, classes, { substantive: count }),
  ];
};

/** What changed by the recordings themselves, compared without the product. */
const checkComparison = ({ number, editions }: AmendedTitle): Outcome[] =>
  editions.map(({ of: [before, after], changed }) => {
    const found = [...after.texts].filter(([section, text]) => before.texts.get(section) !== text);
    const sections = found.map(([section]) => section);
    return expectEqual(`Title ${number}: what differs in ${after.texts.size} sections`, sections, changed);
  });

const rule = (number: number, place: string) => ({
  ...{ obligationId: `amended-${number}`, cfrTitle: 12, partNo: place.slice(0, 4) },
  ...{ sourceSection: `12 CFR ${place}`, section: place.replace(/\(.*/, "") },
  ...{ ruleTitle: `Checked rule ${number}`, ruleTextSimplified: `What ${place} asks for.` },
});
/** Of the changed paragraph, of another one of its section, of an unchanged section. */
const rules = [rule(1, "1005.33(c)(2)(iii)"), rule(2, "1005.33(b)(1)"), rule(3, "1016.7(a)")];

/** Rules of 12 CFR are there, and the company follows the title, before the law changes. */
const prepareRules = async (operator: ApiClient, admin: ApiClient): Promise<void> => {
  await importFile(operator, "amended.json", Buffer.from(JSON.stringify(rules)));
  const selected = await admin.call(listSelections);
  if (!selected.some(({ cfrTitleId }) => cfrTitleId === "12"))
    await admin.call(addSelection, { body: { cfrTitleId: "12" } });
  await admin.call(initializeCompanyRules);
};

/** The company's changes: one for each changed section of its titles, with the rules each touches. */
const checkChanges = async (admin: ApiClient): Promise<Outcome[]> => {
  const query = { titleNumber: 12, limit: 100 };
  const { items } = await until(
    () => admin.call(listChanges, { query }),
    (page) => page.items.length >= 4,
  );
  const touched = items.find(({ section }) => section === "1005.33");
  const change = await admin.call(getChange, { params: { id: touched?.id ?? "" } });
  const names = (of: typeof change.affected) => of.map(({ title }) => title);
  return [
    expectEqual("Title 12: changes of the company", items.map(({ section }) => section).sort(), [
      ...["1005.33", "1016.3", "1016.5", "Supplement I to Part 1005"],
    ]),
    expectEqual(
      "12 CFR 1005.33: rules affected, and nearby",
      [names(change.affected), names(change.nearby)],
      [["Checked rule 1"], ["Checked rule 2"]],
    ),
  ];
};

/** Old text, sync, new text, sync: what changed, on which side of which day, and which rules it touches. */
export const checkRealAmendments = async (
  law: AmendedLaw,
  operator: ApiClient,
  admin: ApiClient,
): Promise<Outcome[]> => {
  const numbers = law.titles.map(({ number }) => number);
  await sync(operator, numbers);
  // A title that a company has selected may have been loaded before.
  const { titles: loaded } = await operator.call(listSources);
  await prepareRules(operator, admin);
  law.amend();
  const second = await sync(operator, numbers);
  const again = await sync(operator, numbers);
  const dates = [];
  for (const title of law.titles.filter(({ editions }) => editions.length > 0))
    dates.push(...(await checkDates(admin, title)));
  return [
    ...law.titles.flatMap(checkComparison),
    expectEqual(
      "Amendments: sections after the first load",
      numbers.map((title) => [title, loaded.find(({ titleNumber }) => titleNumber === title)?.sections]),
      [
        [3, 27],
        [12, 48],
        [37, 326],
      ],
    ),
    expectEqual("Amendments: added, changed and removed by the second sync", countsOf(second), [
      ...[
        [3, 0, 0, 0, null],
        [12, 0, 4, 0, null],
        [37, 0, 13, 0, null],
      ],
    ]),
    expectEqual(
      "Amendments: a third sync",
      countsOf(again),
      numbers.map((title) => [title, 0, 0, 0, null]),
    ),
    ...dates,
    ...(await checkChanges(admin)),
  ];
};
