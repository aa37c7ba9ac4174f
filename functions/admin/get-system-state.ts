import { getSystemState } from "../../shared/api/admin.ts";
import { buildFacts } from "../core/build-facts.ts";
import { config } from "../core/config.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { tableSize } from "../core/table/table-size.ts";
import { obligations } from "../metrics/obligations/obligation-repository.ts";
import { demoBookings } from "../site/demo-bookings/demo-booking-repository.ts";
import { companyFigures, mailFigures, most, regulationFigures, workFigures } from "./system-figures.ts";

export const handler = endpoint(getSystemState, async (_input, ctx) => {
  const [size, regulation, ofCompanies, mails, work, demos, allObligations] = await Promise.all([
    tableSize(),
    regulationFigures(),
    companyFigures(),
    mailFigures(ctx.now),
    workFigures(),
    demoBookings.countUpcoming(ctx.now, most),
    obligations.list(),
  ]);
  return {
    asOf: ctx.now.toISOString(),
    ...buildFacts(),
    stage: config().STAGE,
    table: size ?? null,
    ...regulation,
    ...ofCompanies,
    ...mails,
    ...work,
    upcomingDemos: demos,
    obligations: allObligations.length,
  };
});
