export { createLoggingTransport, type RequestLog, verifyEvidence, writeEvidence } from './evidence-folder.ts';
export { formatFixesAsLines, isAuditLayer } from './fixes.ts';
export { type AuditVerdict, auditVerdicts, type Finding, findWorstVerdict } from './judge.ts';
export { describeInvalidException } from './policy/exceptions.ts';
export { packs } from './policy/packs/index.ts';
export { type AuditRule, severities } from './policy/policy.ts';
export {
  type AuditedTarget,
  type AuditRequest,
  type AuditResult,
  formatFixLayer,
  loadPolicy,
  runAudit,
} from './run.ts';
export { formatSarif, isAuditSarif, TooManyResultsError } from './sarif.ts';
