/** The first `max` UTF-16 units of a text at most, never half a character: that could not be stored. */
export const cutText = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");
