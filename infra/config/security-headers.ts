/*
 * What every answer says to the browser, for CloudFront here and for the server on the caller's own machine, so
 * that a policy that breaks a page breaks it at the developer's desk. (ASVS 5.0.0, 3.4; OWASP Secure Headers.)
 */

/**
 * Content security policy of the application's pages. Scripts come from our own files only; styles may be
 * inline, since the component library writes them at run time. Files are uploaded to, and previewed from,
 * the uploads bucket on its own site.
 *
 * @param uploadsOrigin origin of presigned addresses, such as `https://bucket.s3.region.amazonaws.com`
 * @param isSecure false only for plain HTTP on the caller's own machine
 */
export const pagePolicy = (uploadsOrigin: string, isSecure = true): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self' ${uploadsOrigin}`,
    `frame-src ${uploadsOrigin}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");

/** Policy of API answers, where the function sets none of its own: nothing in them is a page. */
export const apiPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Two years, as the preload lists ask; only over TLS. */
export const hstsSeconds = 2 * 365 * 24 * 3_600;

/** Headers that CloudFront has no setting of its own for. */
export const isolationHeaders: Readonly<Record<string, string>> = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy":
    "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
};

/** The same headers as plain pairs, for a server that writes them itself. */
export const pageHeaders = (uploadsOrigin: string, isSecure: boolean): Record<string, string> => ({
  "content-security-policy": pagePolicy(uploadsOrigin, isSecure),
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  ...isolationHeaders,
  ...(isSecure && { "strict-transport-security": `max-age=${hstsSeconds}; includeSubDomains` }),
});
