import * as fc from "fast-check";

/** The arbitraries of values of these types. */
type Arbitraries<T extends unknown[]> = { readonly [K in keyof T]: fc.Arbitrary<T[K]> };

/** Tries `holds` with so many values of the arbitraries: the same ones each time, so that a failure is repeatable. */
export const forAll = <T extends [unknown, ...unknown[]]>(
  numRuns: number,
  arbitraries: Arbitraries<T>,
  holds: (...values: T) => void | Promise<void>,
): Promise<void> => {
  const property = fc.asyncProperty(fc.tuple<T>(...arbitraries), async (values) => holds(...values));
  return fc.assert(property, { seed: 13, numRuns });
};
