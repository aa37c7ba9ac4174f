/** What we use of jsdom's quick engine for selectors, which has no types of its own. */
declare module "@asamuzakjp/nwsapi" {
  function startEngine(window: { document: Document; DOMException: typeof DOMException }): {
    configure(options: object): void;
    first(selector: string, root: ParentNode): Element | null;
    select(selector: string, root: ParentNode): Element[];
  };
  export = startEngine;
}
