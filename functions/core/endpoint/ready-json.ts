/**
 * An answer that is already JSON: when most of it is in memory as text, parsing it only to check and write it
 * again would take several times as long as everything else. It does not pass through the response schema, so
 * its maker compares it with the schema in a test, for any content.
 */
export class ReadyJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
