import * as fc from 'fast-check';
import { it } from 'vitest';
import { stringify } from 'yaml';
import { expectConvergence } from '../kit/expect-convergence.ts';
import { scaleExamples } from '../kit/seed.ts';

const slugs = ['core', 'docs', 'sre', 'web'];
const acme = {
  login: 'acme',
  type: 'Organization' as const,
  teams: [...slugs, { slug: 'api', parent: 'core' }, { slug: 'edge', parent: 'api' }],
  custom_roles: [{ name: 'auditor', base: 'triage' }],
};

const createSpelling = (slug: fc.Arbitrary<string>) =>
  fc.oneof(
    slug,
    slug.map((name) => name.toUpperCase()),
  );
const createEntries = (name: fc.Arbitrary<string>, permission: fc.Arbitrary<string>) =>
  fc.uniqueArray(fc.record({ name: createSpelling(name), permission }), { selector: (one) => one.name.toLowerCase() });
const policy = fc.constantFrom('keep', 'delete');
const role = fc.constantFrom('read', 'triage', 'write', 'maintain', 'admin', 'auditor');

it('an apply sets the declared team access from any live access in one run [2.3.14.3]', async () => {
  const permission = fc.constantFrom('pull', 'triage', 'push', 'maintain', 'admin', 'auditor');
  const declared = fc.record({ _undeclared: policy, entries: createEntries(fc.constantFrom(...slugs), permission) });
  const access = fc.uniqueArray(fc.record({ slug: fc.constantFrom(...slugs, 'api', 'edge'), role }), {
    selector: ({ slug }) => slug,
  });
  // A repository cannot lower a role that a team inherits from its parent.
  const child = fc.option(fc.constant({ name: 'edge', permission: 'admin' }));
  await fc.assert(
    fc.asyncProperty(declared, child, access, async ({ entries, ...rest }, edge, granted) => {
      const teams = { ...rest, entries: edge ? [...entries, edge] : entries };
      await expectConvergence(stringify({ teams }), { teams: granted }, { around: { accounts: [acme] } });
    }),
    { numRuns: scaleExamples(60) },
  );
});

it('an apply sets the declared access with any access from the organization or its enterprise [2.3.14.3]', async () => {
  const source = fc.constantFrom('organization', 'enterprise');
  const access = fc.uniqueArray(fc.record({ slug: fc.constantFrom(...slugs), role, source }), {
    selector: ({ slug }) => slug,
  });
  const declared = fc.record({
    _undeclared: policy,
    entries: createEntries(fc.constantFrom('api'), fc.constant('admin')),
  });
  await fc.assert(
    fc.asyncProperty(declared, access, async (teams, granted) => {
      await expectConvergence(stringify({ teams }), { teams: granted }, { around: { accounts: [acme] } });
    }),
    { numRuns: scaleExamples(60) },
  );
});
