import * as fc from 'fast-check';
import { it } from 'vitest';
import { stringify } from 'yaml';
import { expectConvergence } from '../kit/expect-convergence.ts';
import { scaleExamples } from '../kit/seed.ts';

const slugs = ['core', 'docs', 'sre', 'web'];
const organization = {
  login: 'acme',
  type: 'Organization' as const,
  teams: [...slugs, { slug: 'api', parent: 'core' }, { slug: 'edge', parent: 'api' }],
  custom_roles: [{ name: 'auditor', base: 'triage' }],
};

const arbitrarySpelling = (slug: fc.Arbitrary<string>) =>
  fc.oneof(
    slug,
    slug.map((name) => name.toUpperCase()),
  );
const arbitraryEntries = (name: fc.Arbitrary<string>, permission: fc.Arbitrary<string>) =>
  fc.uniqueArray(fc.record({ name: arbitrarySpelling(name), permission }), {
    selector: (entry) => entry.name.toLowerCase(),
  });
const arbitraryPolicy = fc.constantFrom('keep', 'delete');
const arbitraryRole = fc.constantFrom('read', 'triage', 'write', 'maintain', 'admin', 'auditor');

it('an apply sets the declared team access from any live access in one run [2.3.14.3]', async () => {
  const arbitraryPermission = fc.constantFrom('pull', 'triage', 'push', 'maintain', 'admin', 'auditor');
  const arbitraryTeams = fc.record({
    _undeclared: arbitraryPolicy,
    entries: arbitraryEntries(fc.constantFrom(...slugs), arbitraryPermission),
  });
  const arbitraryAccess = fc.uniqueArray(
    fc.record({ slug: fc.constantFrom(...slugs, 'api', 'edge'), role: arbitraryRole }),
    {
      selector: ({ slug }) => slug,
    },
  );
  // A repository cannot lower the access that a team inherits from its parents, so the child always gets the highest role.
  const arbitraryChildEntry = fc.option(fc.constant({ name: 'edge', permission: 'admin' }));
  await fc.assert(
    fc.asyncProperty(
      arbitraryTeams,
      arbitraryChildEntry,
      arbitraryAccess,
      async ({ entries, ...policy }, childEntry, liveAccess) => {
        const teams = { ...policy, entries: childEntry ? [...entries, childEntry] : entries };
        await expectConvergence(stringify({ teams }), { teams: liveAccess }, { around: { accounts: [organization] } });
      },
    ),
    { numRuns: scaleExamples(60) },
  );
});

it('an apply sets the declared access with any access from the organization or its enterprise [2.3.14.3]', async () => {
  const arbitrarySource = fc.constantFrom('organization', 'enterprise');
  const arbitraryAccess = fc.uniqueArray(
    fc.record({ slug: fc.constantFrom(...slugs), role: arbitraryRole, source: arbitrarySource }),
    {
      selector: ({ slug }) => slug,
    },
  );
  const arbitraryTeams = fc.record({
    _undeclared: arbitraryPolicy,
    entries: arbitraryEntries(fc.constantFrom('api'), fc.constant('admin')),
  });
  await fc.assert(
    fc.asyncProperty(arbitraryTeams, arbitraryAccess, async (teams, liveAccess) => {
      await expectConvergence(stringify({ teams }), { teams: liveAccess }, { around: { accounts: [organization] } });
    }),
    { numRuns: scaleExamples(60) },
  );
});
