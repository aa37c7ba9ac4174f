/**
 * An answer that is JSON already: where most of it lies in memory as text, parsing it only to check and write it
 * again would take several times as long as everything else. It does not pass through the response schema, so
 * its maker compares it with the schema in a test, for any content.
 */
export class ReadyJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
