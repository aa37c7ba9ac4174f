/** Words of the page of one export. */
export const messages = {
  title: "Your export",
  subtitle: "A file of a list, for you alone",
  of: (list: string, format: string) => `${list}, ${format.toUpperCase()}`,
  preparing: "Preparing your file",
  hint: "You can leave this page. We tell you when the file is ready.",
  ready: "Your file is ready",
  kept: (day: string) => `You can download it until ${day}.`,
  download: "Download",
  failed: "Your export could not be made",
  failedHint: "Open the list and export it again.",
  loading: "Loading the export",
  loadFailed: "Failed to fetch the export",
} as const;
