/** Words of a form's one file. */
export const messages = {
  hint: "1 file, up to 10 MB",
  uploading: (name: string) => `Uploading ${name}`,
  cancel: "Cancel upload",
  download: (name: string) => `Download ${name}`,
  uploaded: "File uploaded successfully",
  uploadedBody: (name: string) => `${name} has been uploaded`,
  failed: "Upload failed",
  failedBody: "Please try again",
  tooLarge: "File too large",
  tooLargeBody: "File size must be less than 10MB",
} as const;
