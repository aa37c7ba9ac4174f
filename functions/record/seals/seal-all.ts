import { forEachAlone } from "../../core/for-each-alone.ts";
import { replace } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { companies } from "../../people/companies/company-repository.ts";
import { chain } from "../chain/chain-repository.ts";
import { catchUp } from "../chain/first-run.ts";
import { type Scope, scopeOf } from "../chain/record-keys.ts";
import { unsealedNotes } from "../chain/unsealed-notes.ts";
import { sealScope } from "./seal-scope.ts";

/*
 *   pk `RECORD`  sk `CAUGHT_UP`   the day for which all records were looked through for rows without a place
 */
const caughtUp = { pk: "RECORD", sk: "CAUGHT_UP" };
/** What the stream may lose, it keeps for a day (DynamoDB Streams). */
const lookBackMs = 48 * 3_600_000;
const lanes = 8;

const allScopes = async (): Promise<Scope[]> => [
  scopeOf(null),
  ...(await companies.listSummaries()).map(({ id }) => scopeOf(id)),
];

/**
 * Once a day, and at first of all: chains what has no place yet, in every record. So records from before there was a
 * chain get one, and so do rows that the stream lost.
 */
const catchUpDaily = async (now: Date): Promise<void> => {
  const day = now.toISOString().slice(0, 10);
  if ((await table.get(caughtUp))?.day === day) return;
  const from = new Date(now.getTime() - lookBackMs);
  await forEachAlone(await allScopes(), String, (scope) => catchUp(scope, from, now), lanes);
  await table.write(replace({ ...caughtUp, day }));
};

/** Seals the new entries of all records. */
export const sealAll = async (now: Date): Promise<void> => {
  const begun = new Date();
  await catchUpDaily(now);
  await forEachAlone(
    await unsealedNotes.list(),
    ({ sk }) => sk,
    async (note) => {
      if (await chain.state(note.sk)) await sealScope(note.sk, now);
      await unsealedNotes.forget(note, begun);
    },
    lanes,
  );
};
