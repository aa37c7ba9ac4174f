import startEngine from "@asamuzakjp/nwsapi";

/*
 * What jsdom answers slowly and look-ups ask often, answered quickly: which elements a selector means, which labels
 * a field has, and what hides an element. Together that was almost half of the time of tests with forms.
 */

const byId = /^\[id=(["'])([^"'\\]+)\1\]$/;
/** Without the pseudo-classes for which jsdom mistrusts its quick engine; it also keeps most others from it. */
const plain = /^(?:[^:"'\\]|"[^"\\]*"|'[^'\\]*'|:not\(\[[^:()]*\]\))+$/;

/** Between the selectors of a list. */
const listed = /,(?=(?:[^"']|"[^"]*"|'[^']*')*$)/;

const searchQuickly = (): void => {
  const engine = startEngine({ document, DOMException });
  engine.configure({ LOGERRORS: false });
  const isQuick = (root: Node, selector: string) => root.isConnected && plain.test(selector);
  /** The engine would compare the places of any two elements of a list of selectors. */
  const select = (root: ParentNode, selector: string): Element[] => {
    const [found = [], ...more] = selector
      .split(listed)
      .map((each) => engine.select(each, root))
      .filter(({ length }) => length > 0);
    if (more.length === 0) return found;
    const all = new Set([...found, ...more.flat()]);
    return [...root.querySelectorAll("*")].filter((element) => all.has(element));
  };
  for (const proto of [Document.prototype, Element.prototype]) {
    const { querySelector, querySelectorAll } = proto;
    Object.assign(proto, {
      querySelector(this: ParentNode, selector: string) {
        const found = document.getElementById(byId.exec(selector)?.[2] ?? "");
        if (found && found !== this && this.contains(found)) return found;
        return isQuick(this, selector) ? engine.first(selector, this) : querySelector.call(this, selector);
      },
      querySelectorAll(this: ParentNode, selector: string) {
        return isQuick(this, selector) ? select(this, selector) : querySelectorAll.call(this, selector);
      },
    });
  }
};

/** For the labels of each field jsdom walks through the page, and for the field of each label once more. */
const labelQuickly = (): void => {
  const isNamed = (field: HTMLElement) => (label: HTMLLabelElement) =>
    label.hasAttribute("for") ? label.htmlFor === field.id : label.contains(field) && label.control === field;
  for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement])
    Object.defineProperty(prototype, "labels", {
      configurable: true,
      get(this: HTMLElement) {
        return [...document.getElementsByTagName("label")].filter(isNamed(this));
      },
    });
};

/**
 * No test reads the theme's styles, yet each look-up by role asks for those of every element: jsdom then matches
 * its whole default style sheet. What hides an element is asked of the element itself instead.
 */
const answerStylesQuickly = (): void => {
  const declared = (styles: string) => Object.assign(document.createElement("i"), { style: styles }).style;
  const shown = declared("display: block; visibility: visible");
  const invisible = declared("display: block; visibility: hidden");
  const gone = declared("display: none; visibility: visible");
  const neverShown = new Set(["script", "style", "template"]);
  const isGone = (element: Element) =>
    element.hasAttribute("hidden") ||
    neverShown.has(element.localName) ||
    (element.localName === "dialog" && !element.hasAttribute("open")) ||
    (element.parentElement?.localName === "details" &&
      element.localName !== "summary" &&
      !element.parentElement.hasAttribute("open"));
  /** Visibility is inherited; most elements have no style of their own. */
  const visibilityOf = (element: Element | null): string => {
    if (!(element instanceof HTMLElement)) return "visible";
    const own = element.hasAttribute("style") ? element.style.visibility : "";
    return own || visibilityOf(element.parentElement);
  };
  window.getComputedStyle = function quickly(element) {
    if (isGone(element)) return gone;
    if (visibilityOf(element) === "hidden") return invisible;
    return element instanceof HTMLElement && element.hasAttribute("style") ? element.style : shown;
  };
};

/** The page stays with a worker, so this is done for its first file alone. */
export const makeBrowserQuick = (): void => {
  if (window.getComputedStyle.name === "quickly") return;
  searchQuickly();
  labelQuickly();
  answerStylesQuickly();
};
