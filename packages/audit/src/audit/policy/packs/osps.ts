import type { PackRule } from '../policy.ts';
import { isOn, protectsPushes, readOnlyToken, scansForSecrets, someCheck } from './shared-conditions.ts';

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
    says: 'The default branch cannot be deleted.',
    require: { 'protection.no_deletion': isOn },
  },
  {
    id: 'OSPS-AC-04.01',
    severity: 'medium',
    says: 'The workflow token is read-only by default.',
    require: readOnlyToken,
  },
  {
    id: 'OSPS-BR-07.01',
    severity: 'high',
    says: 'GitHub scans for secrets and blocks pushes that contain one.',
    require: { ...scansForSecrets, ...protectsPushes },
  },
  {
    id: 'OSPS-GV-02.01',
    severity: 'low',
    says: 'The project is open for issues or discussions.',
    where: { archived: false },
    require: { any: [{ 'repository.has_issues': isOn }, { 'repository.has_discussions': isOn }] },
  },
  {
    id: 'OSPS-QA-01.01',
    severity: 'low',
    says: 'The source code is public.',
    require: { 'repository.visibility': { equals: 'public' } },
  },
  {
    id: 'OSPS-QA-03.01',
    severity: 'medium',
    says: 'The default branch requires status checks.',
    require: someCheck,
  },
  {
    id: 'OSPS-QA-07.01',
    severity: 'medium',
    says: 'The default branch requires an approval by a person other than the author.',
    require: { 'protection.approvals': { 'at-least': 1 } },
  },
  {
    id: 'OSPS-VM-03.01',
    severity: 'medium',
    says: 'Private vulnerability reporting is on.',
    require: { 'repository.enable_private_vulnerability_reporting': isOn },
  },
];

/**
 * Controls of the OSPS Baseline that settings can answer. The Baseline covers open source, so the rules apply to public
 * repositories only.
 */
export const osps = controls.map((control) => ({
  ...control,
  where: { ...control.where, visibility: ['public' as const] },
}));
