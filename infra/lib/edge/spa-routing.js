// CloudFront Function (runtime 2.0, at most 10 KB): every screen is the one page, index.html.
// Only navigations are rewritten: a missing script must stay a 404, or the browser would run a page as code.
// Addresses of screens may hold dots (/rules/21.11-11.10-001), so a dot alone does not make a file.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  if (isNavigation(request) && !isFile(request.uri)) request.uri = "/index.html";
  return request;
}

function isNavigation(request) {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const mode = request.headers["sec-fetch-mode"];
  if (mode) return mode.value === "navigate";
  // Link checkers and old browsers do not say what a request is for; a page is what they accept.
  const accept = request.headers.accept;
  return accept !== undefined && accept.value.indexOf("text/html") !== -1;
}

// The build puts its files under /assets, and a few (favicon, robots.txt, manifest) at the top.
function isFile(uri) {
  return (
    uri.indexOf("/assets/") === 0 ||
    /^\/[\w-]+\.(?:css|html|ico|js|json|png|svg|txt|webmanifest|xml)$/.test(uri)
  );
}
