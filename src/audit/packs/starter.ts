import type { PackRule } from '../policy.ts';

/** What most teams want of most repositories. */
export const starter: readonly PackRule[] = [
  {
    id: 'pull-requests',
    severity: 'high',
    says: 'Changes of the default branch go through a pull request.',
    require: { 'protection.pull_request': { equals: true } },
  },
  {
    id: 'one-approval',
    severity: 'high',
    says: 'Somebody else approves each change of the default branch.',
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
    says: 'Nobody rewrites the history of the default branch.',
    require: { 'protection.no_force_pushes': { equals: true } },
  },
  {
    id: 'no-deletion',
    severity: 'medium',
    says: 'Nobody deletes the default branch.',
    require: { 'protection.no_deletion': { equals: true } },
  },
  {
    id: 'checks',
    severity: 'medium',
    says: 'At least one check must pass before a merge.',
    require: {
      any: [
        { 'protection.status_checks': { 'at-least': 1 } },
        { 'protection.workflows': { 'at-least': 1 } },
        { 'protection.code_scanning': { 'at-least': 1 } },
      ],
    },
  },
  {
    id: 'vulnerability-alerts',
    severity: 'high',
    says: 'The host warns of dependencies with known vulnerabilities.',
    require: { 'repository.enable_vulnerability_alerts': { equals: true } },
  },
  {
    id: 'secret-scanning',
    severity: 'high',
    says: 'The host looks for secrets in public code.',
    where: { visibility: ['public'] },
    require: { 'repository.security_and_analysis.secret_scanning.status': { equals: 'enabled' } },
  },
  {
    id: 'push-protection',
    severity: 'high',
    says: 'The host refuses a push to public code that holds a secret.',
    where: { visibility: ['public'] },
    require: { 'repository.security_and_analysis.secret_scanning_push_protection.status': { equals: 'enabled' } },
  },
  {
    id: 'read-only-workflows',
    severity: 'high',
    says: 'The token of a workflow reads, unless the workflow asks for more.',
    require: {
      any: [{ 'actions.default_workflow_permissions': { equals: 'read' } }, { 'actions.enabled': { equals: false } }],
    },
  },
  {
    id: 'no-approving-workflows',
    severity: 'medium',
    says: 'No workflow approves a pull request.',
    require: {
      any: [
        { 'actions.can_approve_pull_request_reviews': { equals: false } },
        { 'actions.enabled': { equals: false } },
      ],
    },
  },
  {
    id: 'webhooks-verify',
    severity: 'medium',
    says: 'Each webhook checks the certificate of its receiver.',
    require: { 'webhooks[].config.insecure_ssl': { equals: '0' } },
  },
];
