import * as z from "zod";

const Shown = z.object({ total: z.number(), items: z.array(z.object({ id: z.number() })) });

/** The total and the rules of a page that was answered as JSON, as text to compare. */
export const shownIn = (answer: string): string => {
  const { total, items } = Shown.parse(JSON.parse(answer));
  return JSON.stringify([total, items.map(({ id }) => id)]);
};
