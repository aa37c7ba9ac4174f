import { saveScoping } from "../../../shared/api/applicability.ts";
import type { ScopingBody } from "../../../shared/schemas/scoping.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { conflict, invalid } from "../../core/problem.ts";
import { readableTime } from "../../core/readable-time.ts";
import { table } from "../../core/table/table.ts";
import { companies } from "../../people/companies/company-repository.ts";
import { people } from "../../people/users/people.ts";
import { allQuestions } from "./all-questions.ts";
import { presentScoping } from "./present-scoping.ts";
import { type StoredProfile, scoping } from "./scoping-repository.ts";

type Content = Pick<StoredProfile, "activities" | "locations" | "answers">;

const known = new Set(allQuestions.map(({ id }) => id));

/** Each text once, whatever its case. */
const distinct = (texts: readonly string[]): string[] =>
  [...new Map(texts.toReversed().map((text) => [text.toLowerCase(), text] as const)).values()].toReversed();

/** Answers in one order, "Not sure" left out, so that the same answers are the same content. */
const contentOf = ({ activities, locations, answers }: ScopingBody): Content => ({
  activities: distinct(activities),
  locations: distinct(locations),
  answers: Object.fromEntries(
    allQuestions.flatMap(({ id }) => (answers[id] == null ? [] : [[id, answers[id]] as const])),
  ),
});
const isSame = (stored: Content, { activities, locations, answers }: Content): boolean =>
  JSON.stringify([stored.activities, stored.locations, stored.answers]) ===
  JSON.stringify([activities, locations, answers]);

const stale = async (companyId: string, { updatedBy, updatedAt }: StoredProfile) => {
  const person = (await people.byId(companyId, [updatedBy])).get(updatedBy);
  const name = person ? fullName(person) : "someone else";
  return conflict(`The answers were changed by ${name} at ${readableTime(updatedAt)}.`, "profile.stale");
};

export const handler = endpoint(saveScoping, async ({ body }, ctx) => {
  const companyId = ctx.companyId();
  if (Object.keys(body.answers).some((id) => !known.has(id)))
    throw invalid("There is no such question.", [
      { path: "body.answers", message: "There is no such question." },
    ]);
  const [company, stored] = await Promise.all([companies.mustGet(companyId), scoping.getProfile(companyId)]);
  const content = contentOf(body);
  // The same again, such as after a lost answer, changes nothing and is no conflict.
  if (stored && isSame(stored, content)) return presentScoping(company, stored);
  const version = stored?.version ?? 0;
  if (stored && body.version !== undefined && body.version !== version) throw await stale(companyId, stored);
  const next: StoredProfile = {
    ...content,
    version: version + 1,
    updatedBy: ctx.actor().id,
    updatedAt: ctx.now.toISOString(),
  };
  const before: Content = {
    activities: stored?.activities ?? [],
    locations: stored?.locations ?? [],
    answers: stored?.answers ?? {},
  };
  await table.transact([
    scoping.saveProfile(companyId, next),
    ctx.activity({
      target: { type: "scoping", id: companyId },
      before: { ...before },
      after: { ...content },
    }),
  ]);
  return presentScoping(company, next);
});
