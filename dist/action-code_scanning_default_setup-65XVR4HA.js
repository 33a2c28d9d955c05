import {
  choice90 as choice,
  optional96 as optional,
  administration104 as administration
} from "./action.js";
import {
  createAnalysisSection,
  createSetupCalls
} from "./action-chunk-GWPEQ2PU.js";
import {
  isFeatureEnabledBy,
  isPublication
} from "./action-chunk-ZGNMBPZP.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/code_scanning_default_setup/calls.ts
var calls = createSetupCalls("code-scanning/default-setup", administration.read, {
  policy: /advanced security|code security/i,
  hints: {
    403: "code scanning of a private repository requires a license for GitHub Advanced Security, and an archived repository cannot be changed"
  }
});

// packages/core/src/sections/code_scanning_default_setup/index.ts
var codeScanningDefaultSetup = createAnalysisSection({
  key: "code_scanning_default_setup",
  languages: ["actions", "c-cpp", "csharp", "go", "java-kotlin", "javascript-typescript", "python", "ruby", "swift"],
  ownKeys: {
    query_suite: optional(choice(["default", "extended"])),
    threat_model: optional(choice(["remote", "remote_and_local"]))
  },
  calls,
  missingFeature: /\b(advanced|code) security must be enabled\b/i,
  /** Advanced Security licenses private repositories. Public repositories need no license. */
  isLicensedBy: (change) => isPublication(change) || ["advanced_security", "code_security"].some((feature) => isFeatureEnabledBy(change, feature)),
  configurationKeys: { state: "code_scanning_default_setup" }
});
export {
  codeScanningDefaultSetup
};
