import { expect, it } from 'vitest';
import { plainOptions } from '../../../../test/kit/runs/scene.ts';
import { formatGrant } from '../github/grants.ts';
import { listReportGrants } from './token-needs.ts';

it('an app asks for what shows the plan of a merged pull request only where an apply holds to one [5.14]', () => {
  const names = (plan: object) => listReportGrants({ ...plainOptions, ...plan }).map(formatGrant);
  expect(names({ plan: { pullRequest: true } })).toEqual(['Checks: read', 'Contents: read', 'Pull requests: read']);
  expect(names({ plan: { file: 'plan.json' } })).toEqual([]);
});
