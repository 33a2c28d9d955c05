import { get, update } from '../../sections/repository/calls.ts';
import { setTopics } from '../../sections/repository/routes.ts';
import { type Belief, does, finds } from '../belief.ts';
import { like } from '../pattern.ts';

const rule = '2.3.1.1';
const patch = (body: object) => update({}, body);
const reset = (body: object) => [does(patch(body))];
const whole = does(get({}), 'repository');

/** Also where the host does not send a write on from the old name. */
const home = [
  does(({ name }) => patch({ name })),
  does(({ name }) => ({ ...patch({ name }), params: { repo: `${name}-moved` } })),
];

/** They come last: a host that does not take one of them back would spoil all that come after. */
export const moves: readonly Belief[] = [
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
    after: home,
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
    after: home,
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
    after: home,
  },
];
