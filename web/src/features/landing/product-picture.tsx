import { useColorMode } from "../../lib/color-mode.ts";
import { useSession } from "../../lib/session.ts";
import { mayBeSignedIn } from "../../lib/signed-in-mark.ts";
import styles from "./landing.module.css";
import assignmentsDark from "./media/assignments-dark.webp";
import assignmentsDarkSmall from "./media/assignments-dark-small.webp";
import assignmentsLight from "./media/assignments-light.webp";
import assignmentsLightSmall from "./media/assignments-light-small.webp";
import partRulesDark from "./media/part-rules-dark.webp";
import partRulesDarkSmall from "./media/part-rules-dark-small.webp";
import partRulesLight from "./media/part-rules-light.webp";
import partRulesLightSmall from "./media/part-rules-light-small.webp";
import ruleDark from "./media/rule-dark.webp";
import ruleDarkSmall from "./media/rule-dark-small.webp";
import ruleLight from "./media/rule-light.webp";
import ruleLightSmall from "./media/rule-light-small.webp";

/** Taken of the product by `scripts/site/take-screenshots.ts`, 1200 and 720 pixels wide. */
const pictures = {
  partRules: {
    light: { large: partRulesLight, small: partRulesLightSmall },
    dark: { large: partRulesDark, small: partRulesDarkSmall },
  },
  rule: {
    light: { large: ruleLight, small: ruleLightSmall },
    dark: { large: ruleDark, small: ruleDarkSmall },
  },
  assignments: {
    light: { large: assignmentsLight, small: assignmentsLightSmall },
    dark: { large: assignmentsDark, small: assignmentsDarkSmall },
  },
} as const;

/** How wide a picture is drawn: one column below 62rem, then a bit more than half of the page. */
const sizes = "(max-width: 61.99rem) calc(100vw - 2rem), 41rem";

const widthsOf = ({ large, small }: Record<"large" | "small", string>): string =>
  `${small} 720w, ${large} 1200w`;

interface ProductPictureProps {
  name: keyof typeof pictures;
  alt: string;
  /** Whether it is seen without scrolling; the others are fetched when they come near. */
  isFirst?: boolean;
}

const systemIsDark = (): boolean =>
  typeof window !== "undefined" && window.matchMedia("(prefers-color-scheme: dark)").matches;

/** Whether the page may be gone in a moment: the landing page is shown until it is known who is signed in. */
const useIsPassing = (): boolean =>
  useSession().isLoading && typeof document !== "undefined" && mayBeSignedIn();

/**
 * The product, in the colors the page has. A `picture` asks the system, before the app runs too; a person may have
 * overruled it with the product's own switch.
 */
export const ProductPicture = ({ name, alt, isFirst = false }: ProductPictureProps) => {
  const mode = useColorMode();
  const isPassing = useIsPassing();
  const { dark } = pictures[name];
  const isOverruled = systemIsDark() && mode === "light";
  // Its place alone: a picture would take the line from the screen that comes.
  if (isPassing) return <div className={styles.product} style={{ aspectRatio: "1200 / 760" }} />;
  return (
    <picture>
      {isOverruled ? null : (
        <source srcSet={widthsOf(dark)} sizes={sizes} media="(prefers-color-scheme: dark)" />
      )}
      <img
        className={styles.product}
        src={pictures[name][mode].large}
        srcSet={widthsOf(pictures[name][mode])}
        sizes={sizes}
        alt={alt}
        width={1200}
        height={760}
        decoding="sync"
        {...(isFirst ? { fetchPriority: "high" } : { loading: "lazy" })}
      />
    </picture>
  );
};
