import {
  choice85 as choice,
  optional93 as optional,
  administration98 as administration
} from "./action.js";
import {
  analysisSetup,
  licensesScanning,
  setupCalls
} from "./action-chunk-3WDSE63Z.js";
import "./action-chunk-CFPUKJRB.js";

// packages/core/src/sections/code_scanning_default_setup/calls.ts
var calls = setupCalls("code-scanning/default-setup", administration.read, {
  policy: /advanced security|code security/i,
  hints: {
    403: "code scanning of a private repository requires a license for GitHub Advanced Security, and an archived repository cannot be changed"
  }
});

// packages/core/src/sections/code_scanning_default_setup/index.ts
var codeScanningDefaultSetup = analysisSetup({
  key: "code_scanning_default_setup",
  languages: ["actions", "c-cpp", "csharp", "go", "java-kotlin", "javascript-typescript", "python", "ruby", "swift"],
  own: {
    query_suite: optional(choice(["default", "extended"])),
    threat_model: optional(choice(["remote", "remote_and_local"]))
  },
  calls,
  lacking: /\b(advanced|code) security must be enabled\b/i,
  licenses: licensesScanning,
  owned: { state: "code_scanning_default_setup" }
});
export {
  codeScanningDefaultSetup
};
