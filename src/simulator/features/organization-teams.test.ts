import { expect, it } from 'vitest';
import { callerOf } from '../../../test/simulator-caller.ts';
import { openSimulator } from '../simulator.ts';

const acme = { login: 'acme', type: 'Organization' as const, teams: ['core', { slug: 'api', parent: 'core' }] };
const simulator = openSimulator({ seed: { accounts: [acme] } });
const { graphql } = callerOf(simulator);

const team = (slug: string) =>
  graphql('query Team($slug: String!) { organization(login: "acme") { team(slug: $slug) { id slug combinedSlug } } }', {
    slug,
  });

it('finds a team by slug in GraphQL, and null for other slugs', async () => {
  const { body } = await team('Core');
  expect(body.data.organization.team).toMatchObject({ slug: 'core', combinedSlug: 'acme/core' });
  expect((await team('none')).body).toEqual({ data: { organization: { team: null } } });
  expect(simulator.objections).toEqual([]);
});
