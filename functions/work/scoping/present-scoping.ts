import type { Company } from "../../../shared/schemas/company.ts";
import type { Scoping } from "../../../shared/schemas/scoping.ts";
import { people } from "../../people/users/people.ts";
import { allQuestions } from "./all-questions.ts";
import type { StoredProfile } from "./scoping-repository.ts";

/** What a company answered, as it is told, with all questions. */
export const presentScoping = async (
  { id, industry, size }: Company,
  stored: StoredProfile | undefined,
): Promise<Scoping> => {
  const { updatedBy = null, updatedAt = null, ...given } = stored ?? {};
  const names = await people.byId(id, [updatedBy]);
  const nothing = { activities: [], locations: [], answers: {}, version: 0 };
  return {
    profile: {
      ...{ industry, size, ...nothing, ...given },
      ...{ updatedBy: names.get(updatedBy ?? "") ?? null, updatedAt },
    },
    questions: allQuestions.map(({ id: question, titleNumber, text, parts }) => ({
      ...{ id: question, titleNumber, text, parts: [...parts] },
    })),
  };
};
