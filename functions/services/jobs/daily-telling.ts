import * as z from "zod";
import { IsoDate } from "../../../shared/schemas/dates.ts";
import { type Key, type Operation, upsert } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";

/** A person of a company. */
export interface CompanyPerson {
  readonly companyId: string;
  readonly userId: string;
}

/** Each mark is one item: `through` is the last day it stands for. */
const Mark = z.object({ through: IsoDate });

/** Another run has noted this day, or a later one. */
class AlreadyNoted extends Error {}

/** The last day that is noted; undefined before the first. */
const read = async (key: Key): Promise<string | undefined> => {
  const item = await table.get(key);
  return item && Mark.parse(item).through;
};

const advance = (key: Key, day: string): Operation =>
  upsert(
    key,
    { set: { through: day } },
    [{ anyOf: [{ absent: "through" }, { attribute: "through", is: "<", value: day }] }],
    () => new AlreadyNoted(day),
  );

/** @returns false where the day was noted already */
const unlessNoted = (writing: Promise<void>): Promise<boolean> =>
  writing.then(
    () => true,
    (error: unknown) => {
      if (error instanceof AlreadyNoted) return false;
      throw error;
    },
  );

/**
 * Mails of one kind that a person gets once a day at most, however often their worker runs.
 *   pk `{partition}`                sk `DONE`     the last day that is done
 *   pk `C#{companyId}`              sk `{name}`   the last day on which all people of a company are done
 *   pk `C#{companyId}#U#{userId}`   sk `{name}`   the last day a person was told of, written with their mail
 */
export const dailyTelling = ({ partition, name }: { readonly partition: string; readonly name: string }) => {
  const doneKey: Key = { pk: partition, sk: "DONE" };
  const companyKey = (companyId: string): Key => ({ pk: `C#${companyId}`, sk: name });
  const personKey = ({ companyId, userId }: CompanyPerson): Key => ({
    pk: `C#${companyId}#U#${userId}`,
    sk: name,
  });
  return {
    /** The last day that is done; undefined before the first. */
    doneThrough: () => read(doneKey),
    finish: (day: string) => unlessNoted(table.write(advance(doneKey, day))),
    /** The last day on which all people of a company are done. */
    companyThrough: (companyId: string) => read(companyKey(companyId)),
    finishCompany: (companyId: string, day: string) =>
      unlessNoted(table.write(advance(companyKey(companyId), day))),
    /** The last day a person was told of. */
    toldThrough: (person: CompanyPerson) => read(personKey(person)),
    /**
     * Tells a person of a day: the note of that and `operations`, their mail, are one transaction.
     * @returns false where another run told them of it, and nothing was written
     */
    tellOnce: (person: CompanyPerson, day: string, operations: readonly Operation[]) =>
      unlessNoted(table.transact([advance(personKey(person), day), ...operations])),
  };
};
