import { worker } from "../core/worker.ts";
import { tellPeople } from "../documents/acknowledgements/tell-people.ts";
import { TellingRound } from "../documents/acknowledgements/telling-rounds.ts";

/** Tells the people of an acknowledgement that they are asked, or reminds them; started on request, by itself, and by the sweep. */
export const handler = worker("tell-acknowledgements", TellingRound, (round, ctx) =>
  tellPeople(round, () => ctx.remainingMs()),
);
