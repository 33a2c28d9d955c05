export { createTokenCall, requireInstallation } from './apps/installations.ts';
export { parseAppKey } from './apps/key.ts';
export { toPermissions } from './apps/permissions.ts';
export { type AppIdentity, signRequests } from './apps/signing.ts';
export { type Call, defineQuery, defineRestCall, type ReadCall } from './call.ts';
export {
  askOnce,
  type CachingReader,
  isSameWord,
  parseRepositoryName,
  type Reader,
  type RepositoryName,
  toFullName,
  toNameKey,
  type Writer,
} from './github.ts';
export {
  administration,
  checks,
  commitStatuses,
  contents,
  describeGrantMismatch,
  formatGrant,
  type Grant,
  type GrantMismatch,
  members,
  metadata,
  organizationAdministration,
  pullRequests,
  toApiPermission,
} from './grants.ts';
export { type Environment, parseApiAddress } from './http/address.ts';
export type { Transport, WireAnswer, WireRequest } from './http/http.ts';
export { extractMessage, formatJson, isRecord, parseJson } from './http/message.ts';
export { createScrubber } from './http/scrubber.ts';
export { Secret } from './http/secret.ts';
export { findNearestDescribedVersion, parseServerVersion, versionHeader } from './http/server-version.ts';
export { type Clock, formatMinute, hour, minute, systemClock } from './limits/clock.ts';
export { parseRetryAfter } from './limits/limits.ts';
export { meterTransport, type Traffic } from './limits/meter.ts';
export { Pacer, pointsPerMinute } from './limits/pacer.ts';
export { openRepositoryClient } from './open.ts';
export {
  describeLimitation,
  findPresenceRow,
  findUnmetCondition,
  type RepositoryConditions,
} from './presence/table.ts';
export {
  GithubRefusal,
  ignoreRefusal,
  isRefusedWith,
  isRunFailure,
  NotOnPlan,
  NotOnServer,
  PermissionDenied,
  RequestFailure,
  RequestNotSent,
  RunStopped,
  recoverFrom,
} from './refusals/failures.ts';
export {
  defineCollaboratorCall,
  defineOwnAccountCall,
  defineTeamCall,
  defineTeamsCall,
  getTokenLogin,
  getUserById,
} from './routes/accounts.ts';
export {
  type LiveActionsPolicy,
  listAllActionsPolicies,
  readActionsPolicies,
  repositoryPolicyCalls,
} from './routes/actions-policies.ts';
export { defineFileCall, getCommit } from './routes/files.ts';
export { defineBranchesCall, defineCollaboratorsCall, defineRulesetCall } from './routes/lists.ts';
export { defineRepositoryAnswer, defineRepositoryCall } from './routes/repository.ts';
export { defineObject, mapAnswer } from './shapes.ts';
