import * as fc from 'fast-check';
import { it } from 'vitest';
import { stringify } from 'yaml';
import { expectConvergence } from '../kit/expect-convergence.ts';
import { scaleExamples } from '../kit/seed.ts';

const logins = ['hubot', 'mona', 'lisa', 'ghost', 'octo-cat'];
const accounts = logins.map((login) => ({ login }));
const organization = {
  login: 'acme',
  type: 'Organization' as const,
  members: ['mona', 'ghost'],
  custom_roles: [
    { name: 'auditor', base: 'triage' },
    { name: 'push', base: 'write' },
  ],
};

const login = fc.constantFrom(...logins);
const permission = fc.constantFrom('pull', 'triage', 'push', 'maintain', 'admin', 'auditor');
const anyEntries = (permissions: fc.Arbitrary<string>) =>
  fc.uniqueArray(
    fc.record({
      username: fc.oneof(
        login,
        login.map((name) => name.toUpperCase()),
      ),
      permission: permissions,
    }),
    { selector: ({ username }) => username.toLowerCase() },
  );
const anySettings = (permissions = permission) =>
  fc.oneof(
    anyEntries(permissions),
    fc.record({ _undeclared: fc.constantFrom('keep', 'delete'), entries: anyEntries(permissions) }),
  );

const collaborators = fc.uniqueArray(
  fc.record({ login, role: fc.constantFrom('read', 'triage', 'write', 'maintain', 'admin', 'auditor', 'push') }),
  { selector: ({ login }) => login },
);
const invitations = fc.uniqueArray(
  fc.record({
    invitee: fc.option(login),
    inviter: fc.option(login),
    permissions: fc.constantFrom('read', 'triage', 'write', 'maintain', 'admin'),
    created_at: fc.constantFrom('2020-01-01T00:00:00Z', undefined),
  }),
  { selector: ({ invitee }) => invitee },
);

it("brings any people and invitations of an organization's repository in line in one run [2.3.13.3]", async () => {
  const around = { accounts: [organization, ...accounts] };
  await fc.assert(
    fc.asyncProperty(
      anySettings(),
      collaborators,
      invitations,
      async (declared, liveCollaborators, pendingInvitations) => {
        await expectConvergence(
          stringify({ collaborators: declared }),
          { collaborators: liveCollaborators, invitations: pendingInvitations },
          { around },
        );
      },
    ),
    { numRuns: scaleExamples(60) },
  );
});

it('brings any people and invitations of a personal repository in line in one run [2.3.13.2]', async () => {
  const around = { accounts: [{ login: 'acme' }, ...accounts] };
  await fc.assert(
    fc.asyncProperty(
      anySettings(fc.constant('push')),
      collaborators,
      invitations,
      async (declared, liveCollaborators, pendingInvitations) => {
        const liveRepository = {
          collaborators: liveCollaborators.map((collaborator) => ({ ...collaborator, role: 'write' })),
          invitations: pendingInvitations.map((invitation) => ({ ...invitation, permissions: 'write' })),
        };
        await expectConvergence(stringify({ collaborators: declared }), liveRepository, { around });
      },
    ),
    { numRuns: scaleExamples(30) },
  );
});
