import { expect, it } from 'vitest';
import { defaultOptions } from '../../../../test/kit/runs/scene.ts';
import { formatGrant } from '../github/grants.ts';
import { listReportGrants } from './token-needs.ts';

it('requests the permissions to read the plan of a pull request only if apply follows one [5.14]', () => {
  const listGrantNames = (plan: object) => listReportGrants({ ...defaultOptions, ...plan }).map(formatGrant);
  expect(listGrantNames({ plan: { pullRequest: true } })).toEqual([
    'Checks: read',
    'Contents: read',
    'Pull requests: read',
  ]);
  expect(listGrantNames({ plan: { file: 'plan.json' } })).toEqual([]);
});
