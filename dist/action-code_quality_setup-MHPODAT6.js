import {
  choice85 as choice,
  optional93 as optional,
  administration98 as administration
} from "./action.js";
import {
  analysisSetup,
  setupCalls
} from "./action-chunk-3WDSE63Z.js";
import "./action-chunk-CFPUKJRB.js";

// packages/core/src/sections/code_quality_setup/calls.ts
var unavailable = "code quality may not be available for this repository, or the repository is archived";
var calls = setupCalls("code-quality/setup", administration.write, {
  policy: /\bnot available\b|\bunavailable\b/i,
  hints: { 403: unavailable, 404: unavailable }
});

// packages/core/src/sections/code_quality_setup/index.ts
var codeQualitySetup = analysisSetup({
  key: "code_quality_setup",
  languages: ["csharp", "go", "java-kotlin", "javascript-typescript", "python", "ruby"],
  own: { ai_findings_option: optional(choice(["disabled", "on_push"])) },
  calls,
  lacking: /\bcode quality is not (available|enabled)\b/i
});
export {
  codeQualitySetup
};
