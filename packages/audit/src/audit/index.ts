export { keepEvidence, logging, type RequestLog, verifyEvidence } from './evidence-folder.ts';
export { isWrittenLayer, settingsLines } from './fixes.ts';
export { type AuditVerdict, auditVerdicts, type Finding, worstVerdict } from './judge.ts';
export { exceptionText } from './policy/exceptions.ts';
export { packs } from './policy/packs/index.ts';
export { meantBy } from './policy/paths.ts';
export { type AuditRule, severities } from './policy/policy.ts';
export { type AuditedTarget, type AuditQuestion, type AuditResult, audit, layerOf, policyOf } from './run.ts';
export { isWrittenSarif, sarifText, TooManyResults } from './sarif.ts';
