import { withChosen } from "../lib/with-chosen.ts";
import { SelectInput } from "./select-input.tsx";

const words = { title: "CFR Title", allTitles: "All Titles", part: "Part", allParts: "All Parts" };

/** A place in the CFR to narrow a list to; "" is any. */
interface Place {
  readonly title: string;
  readonly part: string;
}

interface PlaceFiltersProps {
  chosen: Place;
  onChange: (next: Partial<Place>) => void;
  /** The titles and parts there are; undefined until they are known. */
  page:
    | {
        readonly titles: readonly { readonly titleNumber: number; readonly titleName: string }[];
        readonly parts: readonly string[];
      }
    | undefined;
  /** Class of a frame around the title, where it has its own place in the grid. */
  titleFrame?: string | undefined;
}

/** Selects of title and part; another title ends the choice of a part. */
export const PlaceFilters = ({ chosen, onChange, page, titleFrame }: PlaceFiltersProps) => {
  const names = new Map(page?.titles.map(({ titleNumber, titleName }) => [String(titleNumber), titleName]));
  const titles = withChosen([...names.keys()], chosen.title).map((value) => {
    const name = names.get(value);
    return { value, label: name ? `${value} - ${name}` : value };
  });
  const parts = withChosen(page?.parts ?? [], chosen.part);
  const title = (
    <SelectInput
      aria-label={words.title}
      placeholder={words.allTitles}
      value={chosen.title}
      options={titles}
      onChange={({ target }) => onChange({ title: target.value, part: "" })}
    />
  );
  return (
    <>
      {titleFrame ? <div className={titleFrame}>{title}</div> : title}
      <SelectInput
        aria-label={words.part}
        placeholder={words.allParts}
        value={chosen.part}
        options={parts.map((part) => ({ value: part, label: `Part ${part}` }))}
        onChange={({ target }) => onChange({ part: target.value })}
      />
    </>
  );
};
