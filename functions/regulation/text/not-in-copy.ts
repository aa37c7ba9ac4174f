import { notFound, Problem } from "../../core/problem.ts";

/** The copy has the title, and not the place. @param place "11.10", or "Part 11" */
export const missing = (title: number, place: string) =>
  notFound(`There is no ${title} CFR ${place} in this copy.`);

export const notLoaded = (title: number) =>
  notFound(`Title ${title} is not in this copy yet`, "text.not-loaded");

/** A day before the first one that a text is known of. */
export class BeforeCopy extends Problem {
  constructor(date: string) {
    super(404, `This copy begins on ${date}.`, { code: "text.before-copy" });
  }
}

export const removedOn = (title: number, place: string, date: string) =>
  notFound(
    `There is no ${title} CFR ${place} in this copy. It was removed on ${date}; an earlier date shows its text.`,
    "text.removed",
  );
