export { installationOf, mint } from './apps/installations.ts';
export { keyFrom } from './apps/key.ts';
export { permissionsOf } from './apps/permissions.ts';
export { type AppIdentity, signing } from './apps/signing.ts';
export { type Call, query, type ReadCall, rest } from './call.ts';
export {
  fullName,
  isSameWord,
  nameKey,
  type Reader,
  type RememberingReader,
  type RepositoryName,
  type Writer,
} from './github.ts';
export {
  administration,
  apiName,
  checks,
  commitStatuses,
  contents,
  type Grant,
  grantName,
  members,
  metadata,
  type OtherGrants,
  organizationAdministration,
  otherGrantsText,
  pullRequests,
} from './grants.ts';
export { addressFrom, type Environment } from './http/address.ts';
export type { Transport, WireAnswer, WireRequest } from './http/http.ts';
export { isRecord, jsonIn, jsonText, messageIn } from './http/message.ts';
export { createScrubber } from './http/scrubber.ts';
export { Secret } from './http/secret.ts';
export { describedVersion, serverVersion, versionHeader } from './http/server-version.ts';
export { type Clock, minuteText, systemClock } from './limits/clock.ts';
export { retryAfter } from './limits/limits.ts';
export { meter, type Traffic } from './limits/meter.ts';
export { Pacer, pointsAMinute } from './limits/pacer.ts';
export { openHost } from './open.ts';
export { type Circumstances, existsOnly, rowOf, ruledOut } from './presence/table.ts';
export {
  forgiving,
  HostRefusal,
  HostUnreachable,
  isOfTheRun,
  isRefusedWith,
  NotAsked,
  NotOnPlan,
  NotOnServer,
  PermissionDenied,
  RunStopped,
  unlessRefused,
} from './refusals/failures.ts';
export { getUser, ofCollaborator, ofOwnAccount, ofTeam, ofTeams, userNumbered } from './routes/accounts.ts';
export { type LiveActionsPolicy, listPolicies, policiesOfRepository, readPolicies } from './routes/actions-policies.ts';
export { fileText, getCommit } from './routes/files.ts';
export { ofBranches, ofCollaborators, ofRuleset } from './routes/lists.ts';
export { ofRepository, repositoryWith } from './routes/repository.ts';
export { mapped, object } from './shapes.ts';
