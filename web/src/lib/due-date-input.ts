import { dueProblem, dueRange } from "../../../shared/assignments/due-range.ts";
import { today } from "./today.ts";

/** What a field for a due date offers; an earlier day can be typed. */
export const dueDateBounds = () => ({ min: today(), max: dueRange(today()).to });

/** How forms check a due date; an empty one is none. */
export const validateDueDate = (day: string): true | string => (day && dueProblem(day, today())) || true;
