/** A document of the demo company, before it is written as a file. */
export type SampleDocument = {
  readonly title: string;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
};
