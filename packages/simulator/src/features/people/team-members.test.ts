import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator } from '../../index.ts';

const openWithPermissions = (grants?: object) =>
  createCaller(
    openSimulator({
      tokens: [{ token: 't', ...(grants && { grants }) } as object as { token: string }],
      seed: {
        accounts: [
          {
            login: 'acme',
            type: 'Organization',
            teams: [
              { slug: 'core', members: ['ann'] },
              { slug: 'web', parent: 'core', members: ['bob', 'ann'] },
              { slug: 'other', members: ['cas'] },
            ],
          },
          ...['ann', 'bob', 'cas'].map((login) => ({ login })),
        ],
        repositories: [{ owner: 'acme', name: 'shop' }],
      },
    }),
    't',
  );

it('lists the members of a team with those of its child teams', async () => {
  const { body } = await openWithPermissions().get('/orgs/acme/teams/core/members');
  expect(body.map(({ login }: { login: string }) => login)).toEqual(['ann', 'bob']);
});

it('hides members from a token without the permission, and answers 404 for an unknown team', async () => {
  expect((await openWithPermissions({ Metadata: 'read' }).get('/orgs/acme/teams/core/members')).status).toBe(403);
  expect((await openWithPermissions().get('/orgs/acme/teams/none/members')).status).toBe(404);
});
