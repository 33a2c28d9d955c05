import { expect, it } from 'vitest';
import { formatPlan, listPlanCalls } from '../../../../../../test/kit/reports/plan-lines.ts';
import { environments, repositoryVariables } from '../../../github/grants.ts';
import { createVariableCalls, type VariableStore } from './calls.ts';
import { planVariables } from './index.ts';

const routes = createVariableCalls('/repos/{owner}/{repo}/actions', repositoryVariables);
const store: VariableStore = { calls: routes, params: {} };

const variable = (name: string, value = 'x') => ({ name, value });
const listed = (...entries: ReturnType<typeof variable>[]) => ({ entries, undeclared: 'delete' as const });

it('creates a missing variable [2.3.8.6]', () => {
  const plan = planVariables(listed(variable('REGION', 'eu')), [], store);
  expect(formatPlan(plan)).toEqual(['create: variable "REGION" will be created']);
  expect(listPlanCalls(plan)).toEqual([['POST ~/actions/variables', { name: 'REGION', value: 'eu' }]]);
});

it('compares a value exactly, and sends only the value [2.3.8.6]', () => {
  const plan = planVariables(listed(variable('REGION', 'eu ')), [variable('REGION', 'eu')], store);
  expect(formatPlan(plan)).toEqual(['update: variable "REGION": value eu → "eu "']);
  expect(listPlanCalls(plan)).toEqual([['PATCH ~/actions/variables/REGION', { value: 'eu ' }]]);
});

it('plans nothing for a variable with the declared value [2.1.7]', () => {
  expect(planVariables(listed(variable('REGION')), [variable('REGION')], store)).toEqual([]);
});

it('matches a live name in any case [2.3.8.6]', () => {
  expect(planVariables(listed(variable('REGION')), [variable('Region')], store)).toEqual([]);
});

it('keeps undeclared variables with a note if the file opts in [2.1.2]', () => {
  const plan = planVariables({ entries: [], undeclared: 'keep' }, [variable('OLD')], store);
  expect(formatPlan(plan)).toEqual(['note: kept undeclared variable "OLD"']);
});

it('sends a value that looks like a reference as literal text [2.3.8.6]', () => {
  const plan = planVariables(listed(variable('PRICE', '$NAME')), [], store);
  expect(listPlanCalls(plan)).toEqual([['POST ~/actions/variables', { name: 'PRICE', value: '$NAME' }]]);
});

it('works for environments as well, and names the environment [2.3.8.6]', () => {
  const environmentCalls = createVariableCalls('/repos/{owner}/{repo}/environments/{environment_name}', environments);
  const plan = planVariables(listed(variable('A'), variable('B', 'new')), [variable('B', 'old'), variable('C')], {
    calls: environmentCalls,
    params: { environment_name: 'prod' },
    owner: 'environment "prod"',
  });
  expect(formatPlan(plan)).toEqual([
    'create: variable "A" of environment "prod" will be created',
    'update: variable "B" of environment "prod": value old → new',
    'delete: variable "C" of environment "prod" will be deleted: its value is lost: x',
  ]);
  expect(listPlanCalls(plan).map(([route]) => route)).toEqual([
    'POST ~/environments/prod/variables',
    'PATCH ~/environments/prod/variables/B',
    'DELETE ~/environments/prod/variables/C',
  ]);
});

it('fails if two live variables have the same name, and deletes neither [7.10]', () => {
  expect(() => planVariables(listed(variable('A')), [variable('A'), variable('B'), variable('a', 'y')], store)).toThrow(
    'GitHub has two of variable "a", and an entry can match only one',
  );
});
