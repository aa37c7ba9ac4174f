/** Our colors and sizes, taken over into the document: it has no style sheet of ours. */
const tokens = ["fg", "fg-muted", "surface", "sunken", "border-strong"] as const;

const styles = `
  html { color: var(--fg); background: var(--surface); font: 15px/1.6 system-ui, sans-serif; }
  body { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1.25rem 3rem; overflow-wrap: anywhere; }
  h1, h2, h3, h4, h5, h6 { line-height: 1.3; }
  h1 { font-size: 1.5rem; } h2 { font-size: 1.25rem; } h3 { font-size: 1.1rem; }
  h4, h5, h6 { font-size: 1rem; }
  table { width: 100%; margin: 1rem 0; border-collapse: collapse; }
  th, td { padding: 0.375rem 0.5rem; text-align: start; vertical-align: top; border: 1px solid var(--border-strong); }
  th { background: var(--sunken); }
  blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: 3px solid var(--border-strong); }
  img { max-width: 100%; }
`;

/**
 * A page for a frame without any rights: the converted document in our colors. The server has made its HTML
 * safe; the frame's sandbox and this page's own policy keep it so if it had not.
 * @param mode the color mode the page is in, whose tokens are read
 */
export const previewDocument = (html: string, mode: "light" | "dark"): string => {
  const values = getComputedStyle(document.documentElement);
  const variables = tokens.map((name) => `--${name}: ${values.getPropertyValue(`--c-${name}`).trim()};`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<style>:root { color-scheme: ${mode}; ${variables.join(" ")} } ${styles}</style>
</head>
<body>${html}</body>
</html>`;
};
