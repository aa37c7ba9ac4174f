/** What was chosen stays a choice while the list of choices is not there. */
export const withChosen = (values: readonly string[], chosen: string): readonly string[] =>
  chosen === "" || values.includes(chosen) ? values : [chosen, ...values];
