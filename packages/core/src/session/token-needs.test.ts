import { expect, it } from 'vitest';
import { defaultOptions } from '../../../../test/kit/runs/scene.ts';
import { formatGrant } from '../github/grants.ts';
import { listReportGrants } from './token-needs.ts';

it('requests the permissions to read an approval and record the apply only if apply needs them [5.14]', () => {
  const listGrantNames = (plan: object) => listReportGrants({ ...defaultOptions, ...plan }).map(formatGrant);
  expect(listGrantNames({ plan: { pullRequest: true } })).toEqual([
    'Checks: write',
    'Contents: read',
    'Pull requests: read',
  ]);
  const plan = { file: 'plan.json' };
  expect(listGrantNames({ plan, applyWorkflow: 'settings.yml' })).toEqual(['Checks: write', 'Contents: read']);
  expect(listGrantNames({ plan })).toEqual([]);
});
