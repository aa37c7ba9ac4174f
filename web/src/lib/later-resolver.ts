import type { FieldValues, Resolver } from "react-hook-form";

/**
 * A form's resolver that comes with its first use: the form itself is there without zod.
 * @param load fetches the code; a form that cannot get it says so as any failed call does
 */
export const laterResolver =
  <V extends FieldValues, C, O>(load: () => Promise<Resolver<V, C, O>>): Resolver<V, C, O> =>
  async (...values) =>
    (await load())(...values);
