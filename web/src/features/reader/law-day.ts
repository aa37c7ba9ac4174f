import { LawDay } from "../../../../shared/schemas/regulation-text.ts";

/** The day of an address, where it is one that the regulation can be read of: only then can it be shown or linked to. */
export const lawDay = (date: string | undefined): string | undefined =>
  LawDay.safeParse(date).success ? date : undefined;
