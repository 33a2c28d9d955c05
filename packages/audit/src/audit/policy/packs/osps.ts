import type { PackRule } from '../policy.ts';
import { isOn, protectsPushes, readOnlyToken, scansForSecrets, someCheck } from './demands.ts';

const controls: readonly PackRule[] = [
  {
    id: 'OSPS-AC-03.01',
    severity: 'high',
    says: 'No change reaches the default branch without a pull request.',
    require: { 'protection.pull_request': isOn, 'protection.bypass.pull_request': { 'at-most': 0 } },
  },
  {
    id: 'OSPS-AC-03.02',
    severity: 'high',
    says: 'A rule keeps the default branch from being deleted.',
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
    says: 'GitHub looks for secrets, and refuses a push that holds one.',
    require: { ...scansForSecrets, ...protectsPushes },
  },
  {
    id: 'OSPS-GV-02.01',
    severity: 'low',
    says: 'Anybody can discuss the project, in issues or in discussions.',
    where: { archived: false },
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
    says: 'The default branch needs checks that pass.',
    require: someCheck,
  },
  {
    id: 'OSPS-QA-07.01',
    severity: 'medium',
    says: 'The default branch needs an approval by somebody other than the author.',
    require: { 'protection.approvals': { 'at-least': 1 } },
  },
  {
    id: 'OSPS-VM-03.01',
    severity: 'medium',
    says: 'Anybody can report a vulnerability privately.',
    require: { 'repository.enable_private_vulnerability_reporting': isOn },
  },
];

/**
 * The controls of the OSPS Baseline that settings can answer, under its identifiers and in our words. The Baseline is for
 * open source, so it asks nothing of a repository that is not public.
 */
export const osps = controls.map((one) => ({ ...one, where: { ...one.where, visibility: ['public' as const] } }));
