/** Boundaries between the rooms of the repository; see CONTRIBUTING.md. */
module.exports = {
  forbidden: [
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    {
      name: "features-stand-alone",
      comment: "A page joins features; a feature does not know another.",
      severity: "error",
      from: { path: "^web/src/features/([^/]+)/" },
      to: { path: "^web/src/features/", pathNot: "^web/src/features/$1/" },
    },
    {
      name: "ui-is-a-leaf",
      severity: "error",
      from: { path: "^web/src/ui/" },
      to: { path: "^web/src/(app|pages|features)/" },
    },
    {
      name: "shared-knows-no-other",
      severity: "error",
      from: { path: "^shared/" },
      to: { path: "^(functions|web|infra|scripts|test)/|node_modules/(aws-cdk-lib|@aws-sdk|@middy)" },
    },
    {
      name: "web-and-functions-apart",
      severity: "error",
      from: { path: "^web/" },
      to: { path: "^(functions|infra|scripts|test)/" },
    },
    {
      name: "functions-know-no-web",
      severity: "error",
      from: { path: "^functions/" },
      to: { path: "^(web|infra|scripts|test)/|node_modules/aws-cdk-lib" },
    },
    {
      name: "infra-reads-only-config",
      severity: "error",
      from: { path: "^infra/" },
      to: { path: "^(functions/(?!config/)|web|test)" },
    },
    {
      name: "registry-is-not-for-handlers",
      comment:
        "A handler that imports the registry carries every contract in its bundle; the build replaces the API document.",
      severity: "error",
      from: { path: "^(functions|web)/", pathNot: "^functions/site/api/api-document\\.ts$" },
      to: { path: "^shared/api/(registry|contract-files)" },
    },
    {
      name: "local-cloud-has-one-door",
      comment: "Import scripts/local/index.ts; its README says what is behind it.",
      severity: "error",
      from: { path: "^(functions|shared|web|infra|scripts|test)/", pathNot: "^scripts/local/" },
      to: { path: "^scripts/local/", pathNot: "^scripts/local/index\\.ts$" },
    },
    {
      name: "local-cloud-knows-little",
      comment: "It stands in for AWS: it knows the table, the settings, the contracts, and the workers.",
      severity: "error",
      from: { path: "^scripts/local/" },
      to: {
        path: "^(functions|shared|web|infra|scripts|test)/",
        pathNot:
          "^scripts/(local/|child-process|project-root|start-problem)|^functions/config/|^shared/(api/(contract|imports|routes)|words/count)\\.ts$|^infra/config/worker(s|-settings)\\.ts$",
      },
    },
    {
      name: "middy-only-in-core",
      severity: "error",
      from: { path: "^functions/", pathNot: "^functions/core/endpoint/endpoint\\.ts$" },
      to: { path: "node_modules/@middy" },
    },
    {
      name: "handlers-are-not-imported",
      comment: "Areas meet through repositories and named steps; jobs and endpoints are entry points.",
      severity: "error",
      from: { path: "^functions/" },
      to: { path: "^functions/workers/" },
    },
    {
      name: "no-orphan-packages",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^aws-lambda$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
    exclude: { path: "\\.css$" },
  },
};
