import { getDashboard } from "../../../../shared/api/dashboard.ts";
import type { Dashboard } from "../../../../shared/schemas/dashboard.ts";
import { type FirstCall, firstCall } from "../../lib/opening.ts";
import { today } from "../../lib/today.ts";
import { type ApiState, useApi } from "../../lib/use-api.ts";

/** How long an answer is fresh, in ms: everyone's work changes it, so coming back asks again. */
const freshFor = 2_000;

const args = () => ({ query: { today: today() } });

/** What the dashboard asks for beside its titles. */
export const dashboardCall = (): FirstCall => firstCall(getDashboard, args());

/** What waits for the viewer and their company, by the viewer's day. */
export const useDashboard = (): ApiState<Dashboard> =>
  useApi(getDashboard, args(), { freshFor, keepPrevious: true });
