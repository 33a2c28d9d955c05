import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { expectConvergence } from '../kit/expect-convergence.ts';
import { scaleExamples } from '../kit/seed.ts';

const arbitraryUrl = fc.constantFrom('a', 'A', 'b', 'c?d=e', 'c?d=f').map((path) => `https://hooks.example/${path}`);
const arbitraryEvents = fc.uniqueArray(fc.constantFrom('push', 'issues', 'star', 'brand_new', '*'), { minLength: 1 });
const arbitraryContentType = fc.constantFrom('json', 'form');
const arbitraryInsecureSsl = fc.constantFrom('0', '1', 0, 1);

const arbitraryHooks = <C>(config: fc.Arbitrary<C>) =>
  fc.uniqueArray(
    fc.record({ config, events: arbitraryEvents, active: fc.boolean() }, { requiredKeys: ['config'] }) as fc.Arbitrary<{
      config: C & { url: string };
    }>,
    { selector: (hook) => hook.config.url },
  );

const arbitraryDeclaredHooks = arbitraryHooks(
  fc.record(
    {
      url: arbitraryUrl,
      content_type: arbitraryContentType,
      insecure_ssl: arbitraryInsecureSsl,
      secret: fc.constantFrom('$ONE', '$OTHER'),
    },
    { requiredKeys: ['url'] },
  ),
);
const arbitraryLiveHooks = arbitraryHooks(
  fc.record(
    {
      url: arbitraryUrl,
      content_type: arbitraryContentType,
      insecure_ssl: arbitraryInsecureSsl,
      secret: fc.constant('set'),
    },
    { requiredKeys: ['url'] },
  ),
);
const service = { name: 'email', config: { address: 'team@shop.example', url: 'https://hooks.example/a' } };

const expectConvergedHooks = (
  entries: readonly { config: object }[],
  liveHooks: readonly object[],
  _undeclared: string,
) =>
  expectConvergence(
    stringify({ webhooks: { _undeclared, entries } }),
    { webhooks: [...liveHooks, service] },
    {
      environment: { ONE: 'one value', OTHER: 'another value' },
      resentRoutes: entries
        .filter(({ config }) => 'secret' in config)
        .map(() => 'PATCH /repos/{owner}/{repo}/hooks/{hook_id}/config'),
    },
  );

const propertyOptions = { numRuns: scaleExamples(60) };

it('an apply reaches the declared webhooks from any live ones, and sends only their secrets again [2.3.17]', () =>
  fc.assert(
    fc.asyncProperty(
      arbitraryDeclaredHooks,
      arbitraryLiveHooks,
      fc.constantFrom('keep', 'delete'),
      async (entries, liveHooks, policy) => {
        await expectConvergedHooks(entries, liveHooks, policy);
      },
    ),
    propertyOptions,
  ));

it('an apply never removes an undeclared secret or an old service hook [2.3.17.3]', () =>
  fc.assert(
    fc.asyncProperty(arbitraryDeclaredHooks, arbitraryLiveHooks, async (entries, liveHooks) => {
      const { simulator } = await expectConvergedHooks(entries, liveHooks, 'keep');
      const remainingHooks = simulator.repository('acme/shop').webhooks;
      for (const { config } of liveHooks.filter((hook) => 'secret' in hook.config))
        expect(remainingHooks).toContainEqual(
          expect.objectContaining({ config: expect.objectContaining({ url: config.url, secret: '********' }) }),
        );
      expect(remainingHooks).toContainEqual(expect.objectContaining(service));
    }),
    propertyOptions,
  ));
