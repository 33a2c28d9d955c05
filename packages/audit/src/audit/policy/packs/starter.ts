import type { PackRule } from '../policy.ts';
import { isOff, isOn, protectsPushes, readOnlyToken, scansForSecrets, someCheck } from './shared-conditions.ts';

/** Rules that suit most repositories. */
export const starter: readonly PackRule[] = [
  {
    id: 'pull-requests',
    severity: 'high',
    says: 'The default branch requires a pull request for each change.',
    require: { 'protection.pull_request': isOn },
  },
  {
    id: 'one-approval',
    severity: 'high',
    says: 'The default branch requires an approval by another person.',
    require: { 'protection.approvals': { 'at-least': 1 } },
  },
  {
    id: 'no-direct-pushes',
    severity: 'high',
    says: 'Only administrators can bypass the rules of the default branch.',
    require: {
      'protection.bypass': { 'one-of': ['role admin', 'owners of the organization', 'owners of the enterprise'] },
    },
  },
  {
    id: 'no-force-pushes',
    severity: 'high',
    says: 'The default branch cannot be force-pushed.',
    require: { 'protection.no_force_pushes': isOn },
  },
  {
    id: 'no-deletion',
    severity: 'medium',
    says: 'The default branch cannot be deleted.',
    require: { 'protection.no_deletion': isOn },
  },
  {
    id: 'checks',
    severity: 'medium',
    says: 'The default branch requires at least one status check.',
    require: someCheck,
  },
  {
    id: 'vulnerability-alerts',
    severity: 'high',
    says: 'GitHub alerts on dependencies with known vulnerabilities.',
    require: { 'repository.enable_vulnerability_alerts': isOn },
  },
  {
    id: 'secret-scanning',
    severity: 'high',
    says: 'GitHub scans public code for secrets.',
    where: { visibility: ['public'] },
    require: scansForSecrets,
  },
  {
    id: 'push-protection',
    severity: 'high',
    says: 'GitHub blocks pushes of secrets to public repositories.',
    where: { visibility: ['public'] },
    require: protectsPushes,
  },
  {
    id: 'read-only-workflows',
    severity: 'high',
    says: 'The workflow token is read-only by default.',
    require: readOnlyToken,
  },
  {
    id: 'no-approving-workflows',
    severity: 'medium',
    says: 'Workflows cannot approve pull requests.',
    require: { any: [{ 'actions.can_approve_pull_request_reviews': isOff }, { 'actions.enabled': isOff }] },
  },
  {
    id: 'webhooks-verify',
    severity: 'medium',
    says: 'Webhooks verify the TLS certificate of the receiver.',
    require: { 'webhooks[].config.insecure_ssl': { equals: '0' } },
  },
  {
    id: 'webhooks-encrypt',
    severity: 'medium',
    says: 'Webhooks use https.',
    require: { 'webhooks[].config.url': { begins: 'https://' } },
  },
  {
    id: 'read-only-deploy-keys',
    severity: 'medium',
    says: 'Deploy keys are read-only.',
    require: { 'deploy_keys[].read_only': isOn },
  },
  {
    id: 'no-outside-administrators',
    severity: 'high',
    says: 'No direct or outside collaborator is an administrator.',
    require: { 'collaborators[].permission': { never: 'admin' } },
  },
];
