import { useColorMode } from "../../lib/color-mode.ts";
import styles from "./landing.module.css";
import assignmentsDark from "./media/assignments-dark.webp";
import assignmentsLight from "./media/assignments-light.webp";
import partRulesDark from "./media/part-rules-dark.webp";
import partRulesLight from "./media/part-rules-light.webp";
import ruleDark from "./media/rule-dark.webp";
import ruleLight from "./media/rule-light.webp";

/** Taken of the product by `scripts/site/take-screenshots.ts`. */
const pictures = {
  partRules: { light: partRulesLight, dark: partRulesDark },
  rule: { light: ruleLight, dark: ruleDark },
  assignments: { light: assignmentsLight, dark: assignmentsDark },
} as const;

interface ProductPictureProps {
  name: keyof typeof pictures;
  alt: string;
  /** Whether it is seen without scrolling; the others are fetched when they come near. */
  isFirst?: boolean;
}

/**
 * The product, in the colors the page has. A `picture` element could ask the system alone, which a person
 * may have overruled with the product's own switch.
 */
export const ProductPicture = ({ name, alt, isFirst = false }: ProductPictureProps) => (
  <img
    className={styles.product}
    src={pictures[name][useColorMode()]}
    alt={alt}
    width={1200}
    height={760}
    {...(isFirst ? { fetchPriority: "high" } : { loading: "lazy" })}
  />
);
