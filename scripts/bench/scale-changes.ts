import { table } from "../../functions/core/table/table.ts";
import { type EnteredChange, lawChanges } from "../../functions/regulation/text/law-changes.ts";
import { overlays } from "../../functions/rules/record/overlay-repository.ts";
import { outbox } from "../../functions/services/mail/outbox.ts";
import { changeRecords } from "../../functions/work/changes/change-record.ts";
import { followings, placeId } from "../../functions/work/changes/following-record.ts";
import { spreadChanges } from "../../functions/work/changes/spread-changes.ts";
import { workers } from "../../infra/config/workers.ts";
import type { Following } from "../../shared/schemas/changes.ts";
import { figure, type Measurement } from "./measurement.ts";
import { metered } from "./scale-meter.ts";
import { morning, type ScaleCompany, type ScaleWorld, scaleTitle } from "./scale-world.ts";

/** What `spread-changes.ts` and its worker's settings say. */
const lanes = 4;
const reserveSeconds = 60;
/** Sections of one part that an amendment changes. */
const sections = 10;
const plenty = () => 900_000;

const amendment = ({ rules }: ScaleWorld): EnteredChange[] => {
  const [first] = rules;
  const ofPart = rules.filter(({ partNo }) => partNo === first?.partNo);
  return [...new Set(ofPart.map(({ section }) => section))].slice(0, sections).map((identifier) => ({
    ...{ part: first?.partNo ?? "", identifier, heading: "Records.", kind: "changed" },
    ...{ changeClass: "substantive", reasons: ["duty"], effectiveDate: "2031-09-01" },
    ...{
      fromVersion: { date: "2030-01-01", source: "ecfr" },
      toVersion: { date: "2031-09-01", source: "ecfr" },
    },
    entered: null,
    paragraphs: { all: ["a", "b"], changed: ["a"] },
  }));
};

/** One person of each company follows the title at once, one in the daily summary. */
const follow = async ({ companyId, people }: ScaleCompany): Promise<void> => {
  const modes: readonly Following["mode"][] = ["at_once", "summary"];
  for (const [index, mode] of modes.entries()) {
    const place = { titleNumber: scaleTitle, part: null, section: null };
    const row = { ...place, id: placeId(place), userId: people[index]?.id ?? "", mode };
    await table.write(followings.put(companyId, { ...row, createdAt: morning.toISOString() }));
  }
};

const spread = async (changes: readonly EnteredChange[]) => {
  await table.transact(lawChanges.noteEntered(scaleTitle, changes, morning));
  return metered(() => spreadChanges(morning, plenty));
};

const toldTo = async (companies: readonly ScaleCompany[]): Promise<number[]> =>
  Promise.all(companies.map(async ({ companyId }) => (await changeRecords.list(companyId)).length));

/** A company whose rules cannot be read holds up no other; the run after it can be read tells it. */
const stuckFigures = async ({ companies }: ScaleWorld, changes: readonly EnteredChange[]) => {
  const [stuck] = companies;
  const before = await toldTo(companies);
  const { list } = overlays;
  const failing: typeof list = (companyId, ...rest) =>
    companyId === stuck?.companyId
      ? Promise.reject(new Error("This company cannot be read"))
      : list(companyId, ...rest);
  Object.assign(overlays, { list: failing });
  await spread(changes);
  Object.assign(overlays, { list });
  const newIn = async () =>
    (await toldTo(companies)).filter((count, index) => count > (before[index] ?? 0)).length;
  const others = await newIn();
  const again = await metered(() => spreadChanges(morning, plenty));
  if (others !== companies.length - 1 || (await newIn()) !== companies.length)
    throw new Error(`${others} of ${companies.length} companies were told while one was stuck`);
  return [
    figure(
      "amendment: other companies told while one is stuck",
      "%",
      (100 * others) / (companies.length - 1),
      {
        atLeast: 100,
      },
    ),
    figure("amendment: write units of the run that tells the stuck one", "units", again.usage.writeUnits),
  ];
};

/**
 * What an amendment of ten sections asks of the table, told to the companies that follow its title.
 * @param secondsOf how long one request after another takes
 */
export const changeFigures = async (
  world: ScaleWorld,
  asked: { readonly companies: number },
  secondsOf: (usage: Awaited<ReturnType<typeof metered>>["usage"]) => number,
): Promise<Measurement[]> => {
  const { companies } = world;
  for (const company of companies) await follow(company);
  const changes = amendment(world);
  const mailsBefore = (await outbox.list(100_000)).length;
  const { usage } = await spread(changes);
  const told = await toldTo(companies);
  const mails = (await outbox.list(100_000)).length - mailsBefore;
  if (told.some((count) => count !== changes.length) || mails !== companies.length * changes.length)
    throw new Error(`${told.join()} changes, ${mails} mails`);
  const each = secondsOf(usage) / companies.length;
  const minutes = (asked.companies * each) / lanes / 60;
  const runSeconds = (workers["spread-changes"]?.timeoutSeconds ?? 0) - reserveSeconds;
  return [
    figure("amendment: sections", "sections", changes.length),
    figure("amendment: requests a company", "requests", usage.requests / companies.length),
    figure("amendment: read units a company", "units", usage.readUnits / companies.length),
    figure("amendment: write units a company", "units", usage.writeUnits / companies.length),
    figure(
      "amendment: write units, 10,000 companies",
      "units",
      (usage.writeUnits / companies.length) * asked.companies,
    ),
    figure("amendment: minutes, 10,000 companies", "minutes", minutes, { atMost: 15 }),
    figure("amendment: runs of the worker, 10,000 companies", "runs", Math.ceil((minutes * 60) / runSeconds)),
    figure("amendment: largest item", "bytes", usage.largestItem),
    ...(await stuckFigures(
      world,
      changes.slice(0, 1).map((change) => ({ ...change, effectiveDate: "2031-10-01" })),
    )),
  ];
};
