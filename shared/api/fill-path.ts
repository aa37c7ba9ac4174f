/** Fills a path with encoded values; a missing one is a programming error. */
export const fillPath = (path: string, params: Readonly<Record<string, string | number>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`No value for {${name}} in ${path}`);
    return encodeURIComponent(value);
  });
