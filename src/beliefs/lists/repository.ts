import { update } from '../../sections/repository/calls.ts';
import { setTopics } from '../../sections/repository/routes.ts';
import { type Belief, does, finds } from '../belief.ts';
import { anything, oneOf, some } from '../pattern.ts';

const rule = '2.3.1.1';
const patch = (body: object) => update({}, body);
const wrong = (body: object, errors: object = { errors: anything }) =>
  finds(patch(body), { status: 422, body: errors });
const reset = (body: object) => [does(patch(body))];
const titles = { squash_merge_commit_title: 'COMMIT_OR_PR_TITLE', squash_merge_commit_message: 'COMMIT_MESSAGES' };

export const repository: readonly Belief[] = [
  {
    id: 'repository/patch-keeps',
    claim: 'A change of a repository keeps the keys that it does not name.',
    rule,
    steps: [
      does(patch({ description: 'trueup-live' })),
      finds(patch({ has_wiki: false }), { body: { description: 'trueup-live', has_wiki: false } }),
    ],
    after: reset({ description: '', has_wiki: true }),
  },
  {
    id: 'repository/empty-text',
    claim: 'An empty description and an empty homepage are stored as null or empty.',
    rule: '2.3.1.4',
    steps: [
      finds(patch({ description: '', homepage: '' }), {
        body: { description: oneOf(null, ''), homepage: oneOf(null, '') },
      }),
    ],
  },
  {
    id: 'repository/line-break',
    claim: 'A description with a line break is refused with 422.',
    rule: '2.3.1.2',
    steps: [wrong({ description: 'one\ntwo' })],
    after: reset({ description: '' }),
  },
  {
    id: 'repository/any-homepage',
    claim: 'A homepage may be any text.',
    rule,
    steps: [finds(patch({ homepage: 'not an address' }), { status: 200, body: { homepage: 'not an address' } })],
    after: reset({ homepage: '' }),
  },
  {
    id: 'repository/no-way-to-merge',
    claim: 'A repository that allows no way to merge is refused with 422.',
    rule: '2.3.1.2',
    steps: [wrong({ allow_merge_commit: false, allow_squash_merge: false, allow_rebase_merge: false })],
    after: reset({ allow_merge_commit: true, allow_squash_merge: true, allow_rebase_merge: true }),
  },
  {
    id: 'repository/message-without-title',
    claim: 'A message for squashed commits without its title is refused with 422.',
    rule: '2.3.1.2',
    steps: [wrong({ squash_merge_commit_message: 'PR_BODY' })],
    after: reset(titles),
  },
  {
    id: 'repository/titles-together',
    claim: 'A title and a message for squashed commits that do not go together are refused with 422.',
    rule: '2.3.1.2',
    steps: [wrong({ squash_merge_commit_title: 'COMMIT_OR_PR_TITLE', squash_merge_commit_message: 'PR_BODY' })],
    after: reset(titles),
  },
  {
    id: 'repository/unknown-branch',
    claim: 'A default branch that does not exist is refused with 422.',
    rule,
    steps: [wrong({ default_branch: 'trueup-live-none' })],
  },
  {
    id: 'repository/forks-of-a-person',
    claim: 'A repository of a person refuses `allow_forking` with 422.',
    rule: '2.3.1.12',
    needs: { owner: 'person' },
    steps: [finds(patch({ allow_forking: false }), { status: 422 })],
  },
  {
    id: 'repository/topics',
    claim: 'Topics are stored in small letters.',
    rule: '2.3.1.3',
    steps: [finds(setTopics({}, { names: ['Trueup-Live'] }), { status: 200, body: { names: ['trueup-live'] } })],
    after: [does(setTopics({}, { names: [] }))],
  },
  {
    id: 'repository/too-many-topics',
    claim: 'A 21st topic is refused with 422.',
    rule: '8.1',
    steps: [finds(setTopics({}, { names: Array.from({ length: 21 }, (_, index) => `t${index}`) }), { status: 422 })],
    after: [does(setTopics({}, { names: [] }))],
  },
  {
    id: 'repository/wrong-topic',
    claim: 'A topic that begins with a dash is refused with 422.',
    rule: '2.3.1.3',
    steps: [finds(setTopics({}, { names: ['-live'] }), { status: 422 })],
    after: [does(setTopics({}, { names: [] }))],
  },
  {
    id: 'repository/errors-in-full',
    claim: 'A refused change says in `errors` which field is wrong, and why.',
    rule: '7.2',
    steps: [
      wrong(
        { default_branch: 'trueup-live-none' },
        {
          message: 'Validation Failed',
          errors: some({ resource: 'Repository', field: 'default_branch', message: anything }),
        },
      ),
    ],
  },
];
