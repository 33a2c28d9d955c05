import { expect, it } from 'vitest';
import { formatPlan, listPlanCalls } from '../../../../../../test/kit/reports/plan-lines.ts';
import type { Writer } from '../../../github/github.ts';
import { environments, repositorySecrets } from '../../../github/grants.ts';
import { Secret as Value } from '../../../github/http/secret.ts';
import { isWriting } from '../../../plan/item.ts';
import { Reference } from '../../../settings/schema/reference.ts';
import { createSecretCalls, type SecretStore } from './calls.ts';
import { exportSecrets } from './index.ts';
import { planSecrets } from './plan.ts';

const routes = createSecretCalls('/repos/{owner}/{repo}/actions', repositorySecrets);
const store: SecretStore = { calls: routes, params: {} };

const secret = (name: string, variable = name) => ({ name, value: new Reference(variable) });
const live = (...names: string[]) => names.map((name) => ({ name }));
const keep = (...entries: ReturnType<typeof secret>[]) => ({ entries, undeclared: 'keep' as const });

it('creates a missing secret, and names the variable of its value [2.3.8.1]', () => {
  const plan = planSecrets(keep(secret('NPM_TOKEN', 'npm')), [], store);
  expect(formatPlan(plan)).toEqual([
    'create: secret "NPM_TOKEN" will be created: from $npm',
    'note: secret values cannot be verified, because GitHub never shows them; apply sends them again on every run: NPM_TOKEN',
  ]);
  expect(listPlanCalls(plan)).toEqual(['PUT secret NPM_TOKEN from $npm']);
});

it('keeps an undeclared secret with a note [2.3.8.2]', () => {
  expect(formatPlan(planSecrets(keep(), live('OLD'), store))).toEqual(['note: kept undeclared secret "OLD"']);
});

it('deletes an undeclared secret if the file opts in, and reports the lost value [2.3.8.2]', () => {
  const plan = planSecrets({ entries: [], undeclared: 'delete' }, live('OLD'), store);
  expect(formatPlan(plan)).toEqual([
    'delete: secret "OLD" will be deleted: its value is lost for good, because GitHub never shows it',
  ]);
  expect(listPlanCalls(plan)).toEqual([['DELETE ~/actions/secrets/OLD']]);
});

it('requests the key of a store once, for the first write [2.1.3]', async () => {
  const asked: string[] = [];
  const sent: { route: string; name: unknown; body: any }[] = [];
  const github = {
    ask: async ({ route }: { route: string }) => {
      asked.push(route);
      return { key_id: '7', key: Buffer.alloc(32, 9).toString('base64') };
    },
    send: async ({ route, params, body }: { route: string; params: any; body: any }) => {
      sent.push({ route, name: params.secret_name, body });
      return { answer: undefined, status: 204 };
    },
  } as unknown as Writer;
  const plan = planSecrets(keep(secret('A'), secret('B')), live('B'), store);
  expect(asked).toEqual([]);

  const steps = plan.filter(isWriting).flatMap((item) => item.steps);
  for (const step of steps) if ('run' in step) await step.run(github, () => new Value('hush') as never);
  expect(asked).toEqual(['GET /repos/{owner}/{repo}/actions/secrets/public-key']);
  expect(sent.map(({ route, name, body }) => [route, name, body.key_id])).toEqual([
    ['PUT /repos/{owner}/{repo}/actions/secrets/{secret_name}', 'A', '7'],
    ['PUT /repos/{owner}/{repo}/actions/secrets/{secret_name}', 'B', '7'],
  ]);
  expect(JSON.stringify(sent)).not.toContain('hush');
});

it('works for environments as well, and names the environment [2.3.8.1]', () => {
  const environmentCalls = createSecretCalls('/repos/{owner}/{repo}/environments/{environment_name}', environments);
  const environmentStore: SecretStore = {
    calls: environmentCalls,
    params: { environment_name: 'prod' },
    owner: 'environment "prod"',
  };
  const plan = planSecrets(
    { entries: [secret('A'), secret('B')], undeclared: 'delete' },
    live('B', 'C'),
    environmentStore,
  );
  expect(formatPlan(plan)).toEqual([
    'create: secret "A" of environment "prod" will be created: from $A',
    'reassert: secret values of environment "prod" cannot be verified, because GitHub never shows them; apply sends them again on every run: B',
    'delete: secret "C" of environment "prod" will be deleted: its value is lost for good, because GitHub never shows it',
  ]);
  expect(listPlanCalls(plan).at(-1)).toEqual(['DELETE ~/environments/prod/secrets/C']);
});

it('writes secrets to a snapshot as references, with a note for each value to set [2.3.8.3]', () => {
  expect(exportSecrets(live('A', 'B'), 'ACTIONS')).toEqual({
    entries: [
      { name: 'A', value: '$SECRET_ACTIONS_A' },
      { name: 'B', value: '$SECRET_ACTIONS_B' },
    ],
    notes: [
      {
        text: 'the value of secret "A" is left out, because GitHub never shows it: set the environment variable $SECRET_ACTIONS_A before you apply this file',
        about: 'A',
      },
      {
        text: 'the value of secret "B" is left out, because GitHub never shows it: set the environment variable $SECRET_ACTIONS_B before you apply this file',
        about: 'B',
      },
    ],
  });
});

it('fails if two live secrets have the same name, and deletes neither [7.10]', () => {
  expect(() => planSecrets({ entries: [secret('A')], undeclared: 'delete' }, live('A', 'B', 'a'), store)).toThrow(
    'GitHub has two of secret "a", and an entry can match only one',
  );
});
