import { get, replace } from '../../sections/rulesets/calls.ts';
import { type Belief, finds } from '../belief.ts';
import { anything, missing, oneOf } from '../pattern.ts';
import { admin, fresh, gone, of, refused, whole } from './ruleset-steps.ts';

export const rulesetActors: readonly Belief[] = [
  {
    id: 'rulesets/actors-shown',
    claim: 'A token that may change a ruleset sees its `bypass_actors`.',
    rule: '2.3.3.6',
    steps: [
      fresh('actors', { bypass_actors: [admin] }),
      finds((known) => get(of(known)), { body: { bypass_actors: [admin] } }),
    ],
    after: gone,
  },
  {
    id: 'rulesets/actors-hidden',
    claim: 'A token that may not change a ruleset sees it without the key `bypass_actors`.',
    rule: '2.3.3.6',
    needs: { reader: true },
    steps: [
      fresh('hidden', { bypass_actors: [admin] }),
      finds(
        (known) => get(of(known)),
        { status: 200, body: { bypass_actors: missing, rules: anything } },
        { by: 'reader' },
      ),
    ],
    after: gone,
  },
  {
    id: 'rulesets/actors-removed',
    claim: 'A write with an empty list takes the bypass actors away.',
    rule: '7.2',
    steps: [
      fresh('fewer', { bypass_actors: [admin] }),
      finds((known) => replace(of(known), whole('fewer', { bypass_actors: [] })), { body: { bypass_actors: [] } }),
    ],
    after: gone,
  },
  {
    id: 'rulesets/actor-without-id',
    claim: 'A bypass actor of a role needs its number.',
    rule: '2.3.3.2',
    steps: [refused('numberless', { bypass_actors: [{ actor_type: 'RepositoryRole', bypass_mode: 'always' }] })],
    after: gone,
  },
  {
    id: 'rulesets/deploy-keys-bypass',
    claim: 'Deploy keys as bypass actors are shown with `actor_id: null`.',
    rule: '2.3.3.1',
    steps: [
      fresh('keys', { bypass_actors: [{ actor_type: 'DeployKey', bypass_mode: 'always' }] }),
      finds((known) => get(of(known)), {
        body: { bypass_actors: [{ actor_type: 'DeployKey', actor_id: null, bypass_mode: 'always' }] },
      }),
    ],
    after: gone,
  },
  {
    id: 'rulesets/owners-of-an-organization',
    claim: 'The administrators of an organization are shown with the number 1 or none.',
    rule: '2.3.3.1',
    needs: { owner: 'organization' },
    steps: [
      fresh('owners', { bypass_actors: [{ actor_type: 'OrganizationAdmin', actor_id: 1, bypass_mode: 'always' }] }),
      finds((known) => get(of(known)), {
        body: { bypass_actors: [{ actor_type: 'OrganizationAdmin', actor_id: oneOf(1, 0, null) }] },
      }),
    ],
    after: gone,
  },
  {
    id: 'rulesets/owners-of-a-person',
    claim: 'A repository of a person refuses the administrators of an organization as bypass actors.',
    rule: '2.3.3.2',
    needs: { owner: 'person' },
    steps: [
      refused('nobody', { bypass_actors: [{ actor_type: 'OrganizationAdmin', actor_id: 1, bypass_mode: 'always' }] }),
    ],
    after: gone,
  },
];
