import { expect, it } from 'vitest';
import { plainOptions } from '../../../../test/kit/runs/scene.ts';
import { grantName } from '../github/grants.ts';
import { toReport } from './needed.ts';

it('an app asks for what shows the plan of a merged pull request only where an apply holds to one [5.14]', () => {
  const names = (plan: object) => toReport({ ...plainOptions, ...plan }).map(grantName);
  expect(names({ plan: { pullRequest: true } })).toEqual(['Checks: read', 'Contents: read', 'Pull requests: read']);
  expect(names({ plan: { file: 'plan.json' } })).toEqual([]);
});
