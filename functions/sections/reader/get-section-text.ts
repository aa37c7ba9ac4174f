import { getSectionText } from "../../../shared/api/regulation-text.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import type { LawSection } from "../../regulation/text/law-texts.ts";
import { citingSections } from "./citing-sections.ts";
import { copyState, readCopyAhead } from "./copy-state.ts";
import { loadedTitles } from "./place-address.ts";
import { readBlocks } from "./read-blocks.ts";
import { dayOf, sectionOnDay } from "./section-on-day.ts";

/** Citing sections that are shown at once. */
const shownCiting = 20;

const neighbor = (of: LawSection["next"]) => (of ? { identifier: of.identifier, heading: of.heading } : null);

export const handler = endpoint(
  getSectionText,
  async ({ params, query }, ctx) => {
    const titleNumber = Number(params.title);
    const [law, titles, citing] = await Promise.all([
      sectionOnDay(titleNumber, params.section, dayOf(ctx.now), query.date),
      loadedTitles(ctx.now),
      citingSections(titleNumber, params.section),
    ]);
    const { section, part } = law;
    const { kind, identifier, heading, reserved } = section;
    return {
      ...(await copyState(law, ctx.now)),
      ...{ kind, part, partHeading: law.partHeading, identifier, heading, reserved },
      citation: `${titleNumber} CFR ${identifier}`,
      ...readBlocks({ ...law, title: titleNumber }, titles),
      previous: neighbor(law.previous),
      next: neighbor(law.next),
      versions: [...law.timeline],
      citedBy: { total: citing.length, items: citing.slice(0, shownCiting) },
    };
  },
  ({ params }, { now }) => [
    ...readCopyAhead(Number(params.title), now),
    loadedTitles(now),
    citingSections(Number(params.title), params.section),
  ],
);
