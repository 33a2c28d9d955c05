import type { PackRule } from '../policy.ts';
import { isOn, protectsPushes, readOnlyToken, scansForSecrets, someCheck } from './demands.ts';

/**
 * The controls of the OSPS Baseline that settings can answer, under its identifiers and in our words. The Baseline is for
 * open source, so most of these are for public repositories.
 */
export const osps: readonly PackRule[] = [
  {
    id: 'OSPS-AC-03.01',
    severity: 'high',
    says: 'No change reaches the default branch without a pull request.',
    require: { 'protection.pull_request': isOn },
  },
  {
    id: 'OSPS-AC-03.02',
    severity: 'high',
    says: 'Nobody deletes the default branch.',
    require: { 'protection.no_deletion': isOn },
  },
  {
    id: 'OSPS-AC-04.01',
    severity: 'medium',
    says: 'A workflow that asks for nothing gets a token that only reads.',
    require: readOnlyToken,
  },
  {
    id: 'OSPS-BR-07.01',
    severity: 'high',
    says: 'The host looks for secrets, and refuses a push that holds one.',
    where: { visibility: ['public'] },
    require: { ...scansForSecrets, ...protectsPushes },
  },
  {
    id: 'OSPS-GV-02.01',
    severity: 'low',
    says: 'Anybody can discuss the project, in issues or in discussions.',
    where: { visibility: ['public'], archived: false },
    require: { any: [{ 'repository.has_issues': isOn }, { 'repository.has_discussions': isOn }] },
  },
  {
    id: 'OSPS-QA-01.01',
    severity: 'low',
    says: 'Everybody can read the source code.',
    require: { 'repository.visibility': { equals: 'public' } },
  },
  {
    id: 'OSPS-QA-03.01',
    severity: 'medium',
    says: 'Checks must pass before a change reaches the default branch.',
    require: someCheck,
  },
  {
    id: 'OSPS-QA-07.01',
    severity: 'medium',
    says: 'Somebody other than its author approves each change of the default branch.',
    require: { 'protection.approvals': { 'at-least': 1 } },
  },
  {
    id: 'OSPS-VM-03.01',
    severity: 'medium',
    says: 'Anybody can report a vulnerability privately.',
    where: { visibility: ['public'] },
    require: { 'repository.enable_private_vulnerability_reporting': isOn },
  },
];
