// CloudFront Function (runtime 2.0): tells the API whose request it is. The value always replaces what the
// caller sent, and the functions believe it only beside the origin's secret. CloudFront's own header of this
// kind cannot be forwarded together with "all headers but Host".

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  request.headers["x-viewer-address"] = { value: event.viewer.ip };
  return request;
}
