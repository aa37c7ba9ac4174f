// CloudFront Function (runtime 2.0, at most 10 KB): what is no file and no script's request is the one page,
// index.html, or home.html with the dashboard's code. A missing script must stay a 404, or the browser would run a page as code. What visitors see first is
// drawn by the build (web/prerendered-pages.ts): /landing, /auth, and the root of a browser without a session's mark.
// Addresses of screens may hold dots (/rules/21.11-11.10-001), so a dot alone does not make a file.
// The local product does the same (scripts/product/static-files.ts).

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  if (request.method !== "GET" && request.method !== "HEAD") {
    return {
      statusCode: 405,
      statusDescription: "Method Not Allowed",
      headers: { allow: { value: "GET, HEAD" } },
    };
  }
  const isRoot = request.uri === "/" || request.uri === "/index.html";
  if (isRoot || (!isFile(request.uri) && !isForPage(request))) request.uri = pageOf(request, isRoot);
  return request;
}

function pageOf(request, isRoot) {
  if (request.uri === "/auth") return "/auth.html";
  if (request.uri === "/landing") return "/landing.html";
  const isMarked = request.cookies["__Host-signed-in"] !== undefined;
  if (!isRoot) return "/index.html";
  return isMarked ? "/home.html" : "/landing.html";
}

// Whether a page that is open asks, for a script or for data. Browsers say so with every call; link previews,
// monitors and old browsers say nothing, and what they ask for is the page.
function isForPage(request) {
  const destination = request.headers["sec-fetch-dest"];
  return destination !== undefined && !/^(?:document|frame|iframe|embed|object)$/.test(destination.value);
}

// The build puts its files under /assets, and a few (favicon, robots.txt, manifest) at the top.
function isFile(uri) {
  return (
    uri.indexOf("/assets/") === 0 ||
    /^\/[\w-]+\.(?:css|html|ico|js|json|png|svg|txt|webmanifest|xml)$/.test(uri)
  );
}
