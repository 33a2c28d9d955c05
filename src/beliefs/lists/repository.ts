import { get, update } from '../../sections/repository/calls.ts';
import { setTopics } from '../../sections/repository/routes.ts';
import { type Belief, does, finds } from '../belief.ts';
import { anything, like, oneOf, some } from '../pattern.ts';

const rule = '2.3.1.1';
const patch = (body: object) => update({}, body);
const wrong = (body: object, errors: object = { errors: anything }) =>
  finds(patch(body), { status: 422, body: errors });
const reset = (body: object) => [does(patch(body))];
const titles = { squash_merge_commit_title: 'COMMIT_OR_PR_TITLE', squash_merge_commit_message: 'COMMIT_MESSAGES' };
const whole = does(get({}), 'repository');

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
    id: 'repository/archived',
    claim: 'An archived repository refuses a write to another route of it, such as its topics, with 403.',
    rule: '7.2',
    steps: [
      does(patch({ archived: true })),
      finds(get({}), { body: { archived: true } }),
      { call: setTopics({}, { names: ['trueup-live'] }), expect: { status: 403, message: like(/archived/i) } },
    ],
    after: reset({ archived: false }),
  },
  {
    id: 'repository/archived-change',
    claim: 'A change of an archived repository that does not end the archiving is refused with 403.',
    rule: '7.2',
    steps: [
      does(patch({ archived: true })),
      finds(patch({ description: 'trueup-live' }), { status: 403, message: like(/archived/i) }),
    ],
    after: [...reset({ archived: false }), ...reset({ description: '' })],
  },
  {
    id: 'repository/archived-last',
    claim: 'A write that archives a repository does the rest of the write too.',
    rule,
    steps: [
      finds(patch({ archived: true, description: 'trueup-live archived' }), {
        status: 200,
        body: { archived: true, description: 'trueup-live archived' },
      }),
    ],
    after: [does(patch({ archived: false })), does(patch({ description: '' }))],
  },
  {
    id: 'repository/unarchived-with-more',
    claim: 'A write that ends the archiving of a repository does the rest of the write too.',
    rule,
    steps: [
      does(patch({ archived: true })),
      finds(patch({ archived: false, has_wiki: false }), { status: 200, body: { archived: false, has_wiki: false } }),
    ],
    after: [does(patch({ archived: false })), does(patch({ has_wiki: true }))],
  },
  {
    id: 'repository/moved-read',
    claim: 'After a rename, the old name sends a read on with 301 to the number of the repository.',
    rule: '1.10',
    steps: [
      whole,
      does(({ name }) => patch({ name: `${name}-moved` })),
      finds(
        get({}),
        ({ repository: { id } }) => ({ status: 301, headers: { location: like(new RegExp(`/repositories/${id}$`)) } }),
        { beforeRedirect: true },
      ),
    ],
    after: [does(({ name }) => patch({ name }))],
  },
  {
    id: 'repository/moved-write',
    claim: 'After a rename, the old name sends a write on with 307 to the number of the repository.',
    rule: '1.10',
    steps: [
      whole,
      does(({ name }) => patch({ name: `${name}-moved` })),
      finds(
        setTopics({}, { names: [] }),
        ({ repository: { id } }) => ({
          status: 307,
          headers: { location: like(new RegExp(`/repositories/${id}/topics$`)) },
        }),
        { beforeRedirect: true },
      ),
    ],
    after: [does(({ name }) => patch({ name }))],
  },
  {
    id: 'repository/name-made-usable',
    claim: 'A character that no name has becomes a dash.',
    rule: '1.14',
    steps: [
      finds(
        ({ name }) => patch({ name: `${name} moved` }),
        ({ name }) => ({ body: { name: `${name}-moved` } }),
      ),
    ],
    after: [does(({ name }) => patch({ name }))],
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
