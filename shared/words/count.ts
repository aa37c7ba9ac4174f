/** `12,480` */
export const formatNumber = (value: number): string => value.toLocaleString("en-US");

/**
 * A number with its noun: `1 rule`, `12,480 rules`. Every count that people read comes from here.
 * @param many the plural where it is not the singular with an s, such as `people`
 */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
