/**
 * `12,480`. Without `toLocaleString`: its first call loads the locale's data, 10 ms of each function's start where a
 * schema's sentence names a number.
 */
export const formatNumber = (value: number): string =>
  Number.isInteger(value)
    ? String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ",")
    : value.toLocaleString("en-US");

/**
 * A number with its noun: `1 rule`, `12,480 rules`. Every count that people read comes from here.
 * @param many the plural where it is not the singular with an s, such as `people`
 */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
