import {
  isMap99 as isMap,
  isRefusedDespitePermission105 as isRefusedDespitePermission
} from "./action.js";

// packages/core/src/sections/publication.ts
var createVisibilityPrerequisites = (resolves) => [
  { name: "repository.visibility", resolves },
  { name: "repository.private", resolves }
];
var isResolvedByPublication = (failure, difference) => isPublication(difference) && isRefusedDespitePermission(failure, 402, 403, 422) && // GitHub writes "Upgrade to GitHub Pro or make this repository public …" or "Please ensure the billing plan …".
/make this repository public|ensure (the )?billing plan/i.test(failure.githubMessage);
var isPublication = ({ key, wanted }) => key === "visibility" && wanted === "public" || key === "private" && wanted === false;
var isFeatureEnabledBy = ({ key, wanted }, feature) => key === `security_and_analysis.${feature}.status` && wanted === "enabled" || key === `security_and_analysis.${feature}` && isMap(wanted) && wanted.status === "enabled";

export {
  createVisibilityPrerequisites,
  isResolvedByPublication,
  isPublication,
  isFeatureEnabledBy
};
