// CloudFront Function (runtime 2.0): tells the API whose request it is. The value always replaces what the
// caller sent, and the functions believe it only beside the origin's secret. CloudFront's own header of this
// kind cannot be forwarded together with "all headers but Host". A slash at the end of an address means the same
// as none, which API Gateway does not know.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  request.headers["x-viewer-address"] = { value: event.viewer.ip };
  request.uri = request.uri.replace(/(?!^)\/+$/, "");
  return request;
}
