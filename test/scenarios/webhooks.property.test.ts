import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { expectConvergence } from '../kit/expect-convergence.ts';
import { scaleExamples } from '../kit/seed.ts';

const url = fc.constantFrom('a', 'A', 'b', 'c?d=e', 'c?d=f').map((path) => `https://hooks.example/${path}`);
const events = fc.uniqueArray(fc.constantFrom('push', 'issues', 'star', 'brand_new', '*'), { minLength: 1 });
const contentType = fc.constantFrom('json', 'form');
const insecure = fc.constantFrom('0', '1', 0, 1);

const createHooks = <C>(config: fc.Arbitrary<C>) =>
  fc.uniqueArray(
    fc.record({ config, events, active: fc.boolean() }, { requiredKeys: ['config'] }) as fc.Arbitrary<{
      config: C & { url: string };
    }>,
    { selector: (hook) => hook.config.url },
  );

const wanted = createHooks(
  fc.record(
    { url, content_type: contentType, insecure_ssl: insecure, secret: fc.constantFrom('$ONE', '$OTHER') },
    { requiredKeys: ['url'] },
  ),
);
const live = createHooks(
  fc.record(
    { url, content_type: contentType, insecure_ssl: insecure, secret: fc.constant('set') },
    { requiredKeys: ['url'] },
  ),
);
const service = { name: 'email', config: { address: 'team@shop.example', url: 'https://hooks.example/a' } };

const expectApplied = (entries: readonly { config: object }[], live: readonly object[], _undeclared: string) =>
  expectConvergence(
    stringify({ webhooks: { _undeclared, entries } }),
    { webhooks: [...live, service] },
    {
      environment: { ONE: 'one value', OTHER: 'another value' },
      resentRoutes: entries
        .filter(({ config }) => 'secret' in config)
        .map(() => 'PATCH /repos/{owner}/{repo}/hooks/{hook_id}/config'),
    },
  );

const runs = { numRuns: scaleExamples(60) };

it('an apply reaches the declared webhooks from any live ones, and sends only their secrets again [2.3.17]', () =>
  fc.assert(
    fc.asyncProperty(wanted, live, fc.constantFrom('keep', 'delete'), async (entries, state, policy) => {
      await expectApplied(entries, state, policy);
    }),
    runs,
  ));

it('an apply never removes an undeclared secret or an old service hook [2.3.17.3]', () =>
  fc.assert(
    fc.asyncProperty(wanted, live, async (entries, state) => {
      const { simulator } = await expectApplied(entries, state, 'keep');
      const left = simulator.repository('acme/shop').webhooks;
      for (const { config } of state.filter((hook) => 'secret' in hook.config))
        expect(left).toContainEqual(
          expect.objectContaining({ config: expect.objectContaining({ url: config.url, secret: '********' }) }),
        );
      expect(left).toContainEqual(expect.objectContaining(service));
    }),
    runs,
  ));
