import {
  choice90 as choice,
  optional96 as optional,
  administration104 as administration
} from "./action.js";
import {
  createAnalysisSection,
  createSetupCalls
} from "./action-chunk-GWPEQ2PU.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/code_quality_setup/calls.ts
var unavailable = "code quality may not be available for this repository, or the repository is archived";
var calls = createSetupCalls("code-quality/setup", administration.write, {
  policy: /\bnot available\b|\bunavailable\b/i,
  hints: { 403: unavailable, 404: unavailable }
});

// packages/core/src/sections/code_quality_setup/index.ts
var codeQualitySetup = createAnalysisSection({
  key: "code_quality_setup",
  languages: ["csharp", "go", "java-kotlin", "javascript-typescript", "python", "ruby"],
  ownKeys: { ai_findings_option: optional(choice(["disabled", "on_push"])) },
  calls,
  missingFeature: /\bcode quality is not (available|enabled)\b/i
});
export {
  codeQualitySetup
};
