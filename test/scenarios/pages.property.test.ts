import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { expectConvergence } from '../kit/expect-convergence.ts';
import { openScene } from '../kit/runs/scene.ts';
import { scaleExamples } from '../kit/seed.ts';

const source = fc.record({ branch: fc.constantFrom('main', 'docs'), path: fc.constantFrom('/', '/docs') });
const site = {
  build_type: fc.constantFrom('legacy', 'workflow'),
  source,
  cname: fc.constantFrom(null, '', 'docs.acme.example', 'acme.example'),
  https_enforced: fc.boolean(),
  public: fc.boolean(),
};
const declaredSites = fc.option(fc.record(site, { requiredKeys: ['source'] }));
const liveSites = fc.option(
  fc.record({
    ...site,
    build_type: fc.constantFrom(null, 'legacy', 'workflow'),
    cname: fc.constantFrom(null, 'acme.example'),
  }),
);
const branches = ['main', 'docs'];
const otherSeed = { accounts: [{ login: 'acme', type: 'Organization' as const, plan: 'enterprise' }] };

it('an apply changes a random Pages site to a random declared site or deletes it, and a check finds no differences [2.3.11.1]', () =>
  fc.assert(
    fc.asyncProperty(declaredSites, liveSites, async (declaredSite, pages) => {
      // GitHub enforces HTTPS only for a domain with a certificate.
      fc.pre(
        !declaredSite?.https_enforced ||
          Boolean(declaredSite.cname ?? (declaredSite.cname === undefined && pages?.cname)),
      );
      await expectConvergence(stringify({ pages: declaredSite }), { branches, pages }, { around: otherSeed });
    }),
    { numRuns: scaleExamples(60) },
  ));

it('keeps the undeclared keys of an existing site [2.1.1]', () =>
  fc.assert(
    fc.asyncProperty(fc.record(site, { requiredKeys: [] }), fc.record(site), async (declaredKeys, liveSite) => {
      const pages = { ...liveSite, cname: liveSite.cname || null };
      const { apply, simulator } = openScene({
        seed: { repositories: [{ owner: 'acme', name: 'shop', branches, pages }], ...otherSeed },
      });
      const before = structuredClone(simulator.repository('acme/shop').pages as Record<string, unknown>);
      await apply(stringify({ pages: declaredKeys }));
      const after = simulator.repository('acme/shop').pages as Record<string, unknown>;
      for (const key of Object.keys(site)) if (!(key in declaredKeys)) expect(after[key]).toEqual(before[key]);
    }),
    { numRuns: scaleExamples(60) },
  ));
