import type { PackRule } from '../policy.ts';
import { isOff, isOn, protectsPushes, readOnlyToken, scansForSecrets, someCheck } from './demands.ts';

/** What most teams want of most repositories. */
export const starter: readonly PackRule[] = [
  {
    id: 'pull-requests',
    severity: 'high',
    says: 'The default branch needs a pull request for each change.',
    require: { 'protection.pull_request': isOn },
  },
  {
    id: 'one-approval',
    severity: 'high',
    says: 'The default branch needs an approval by somebody else.',
    require: { 'protection.approvals': { 'at-least': 1 } },
  },
  {
    id: 'no-direct-pushes',
    severity: 'high',
    says: 'Nobody but administrators may bypass what the default branch needs.',
    require: {
      'protection.bypass': { 'one-of': ['role admin', 'owners of the organization', 'owners of the enterprise'] },
    },
  },
  {
    id: 'no-force-pushes',
    severity: 'high',
    says: 'A rule keeps the history of the default branch from being rewritten.',
    require: { 'protection.no_force_pushes': isOn },
  },
  {
    id: 'no-deletion',
    severity: 'medium',
    says: 'A rule keeps the default branch from being deleted.',
    require: { 'protection.no_deletion': isOn },
  },
  {
    id: 'checks',
    severity: 'medium',
    says: 'The default branch needs at least one check that passes.',
    require: someCheck,
  },
  {
    id: 'vulnerability-alerts',
    severity: 'high',
    says: 'GitHub warns of dependencies with known vulnerabilities.',
    require: { 'repository.enable_vulnerability_alerts': isOn },
  },
  {
    id: 'secret-scanning',
    severity: 'high',
    says: 'GitHub looks for secrets in public code.',
    where: { visibility: ['public'] },
    require: scansForSecrets,
  },
  {
    id: 'push-protection',
    severity: 'high',
    says: 'GitHub refuses a push to public code that holds a secret.',
    where: { visibility: ['public'] },
    require: protectsPushes,
  },
  {
    id: 'read-only-workflows',
    severity: 'high',
    says: 'The token of a workflow reads, unless the workflow asks for more.',
    require: readOnlyToken,
  },
  {
    id: 'no-approving-workflows',
    severity: 'medium',
    says: 'No workflow approves a pull request.',
    require: { any: [{ 'actions.can_approve_pull_request_reviews': isOff }, { 'actions.enabled': isOff }] },
  },
  {
    id: 'webhooks-verify',
    severity: 'medium',
    says: 'Each webhook checks the certificate of its receiver.',
    require: { 'webhooks[].config.insecure_ssl': { equals: '0' } },
  },
  {
    id: 'webhooks-encrypt',
    severity: 'medium',
    says: 'No webhook sends over plain http.',
    require: { 'webhooks[].config.url': { begins: 'https://' } },
  },
  {
    id: 'read-only-deploy-keys',
    severity: 'medium',
    says: 'Each deploy key only reads.',
    require: { 'deploy_keys[].read_only': isOn },
  },
  {
    id: 'no-outside-administrators',
    severity: 'high',
    says: 'Nobody is an administrator as a collaborator, apart from the teams of the organization.',
    require: { 'collaborators[].permission': { never: 'admin' } },
  },
];
