/** The answer 200 of a call that found what it would have made, where a new one is 201 (`again` of the contract). */
export class Again<T> {
  readonly value: T;

  constructor(value: T) {
    this.value = value;
  }
}
