/** The answer 202 of a call that needs one step more before it is done, in the form its contract calls `accepted`. */
export class Accepted {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}
