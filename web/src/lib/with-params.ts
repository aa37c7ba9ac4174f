/** An address's parameters with some set anew: an empty value takes one away, and the others stay. */
export const withParams = (
  params: URLSearchParams,
  next: Readonly<Record<string, string>>,
): URLSearchParams => {
  const changed = new URLSearchParams(params);
  for (const [name, value] of Object.entries(next)) {
    if (value === "") changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
};
