import type { Call } from '../../host/call.ts';
import { get } from '../../sections/repository/calls.ts';
import { setTopics } from '../../sections/repository/routes.ts';
import { after, answers, type Belief, belief, does, finds, refuses, shows } from '../belief.ts';
import { like } from '../pattern.ts';
import { patch, reset, whole } from './repository.ts';

const rule = '2.3.1.1';
const archived = does(patch({ archived: true }));
const moved = does(({ name }) => patch({ name: `${name}-moved` }));
const sendsOn = (call: Call, status: number, rest: string) =>
  finds(
    call,
    ({ repository: { id } }) => ({ status, headers: { location: like(new RegExp(`/repositories/${id}${rest}$`)) } }),
    { beforeRedirect: true },
  );

/** Also where the host does not send a write on from the old name. */
const home = after(
  does(({ name }) => patch({ name })),
  does(({ name }) => ({ ...patch({ name }), params: { repo: `${name}-moved` } })),
);

/** They come last: a host that does not take one of them back would spoil all that come after. */
export const moves: readonly Belief[] = [
  belief('repository/archived', '7.2')(
    'An archived repository refuses a write to another route of it, such as its topics, with 403.',
    archived,
    shows(get({}), { archived: true }),
    refuses(setTopics({}, { names: ['trueup-live'] }), 403, like(/archived/i)),
    reset({ archived: false }),
  ),
  belief('repository/archived-change', '7.2')(
    'A change of an archived repository that does not end the archiving is refused with 403.',
    archived,
    refuses(patch({ description: 'trueup-live' }), 403, like(/archived/i)),
    reset({ archived: false }),
    reset({ description: '' }),
  ),
  belief('repository/archived-last', rule)(
    'A write that archives a repository does the rest of the write too.',
    answers(patch({ archived: true, description: 'trueup-live archived' }), 200, {
      archived: true,
      description: 'trueup-live archived',
    }),
    reset({ archived: false }),
    reset({ description: '' }),
  ),
  belief('repository/unarchived-with-more', rule)(
    'A write that ends the archiving of a repository does the rest of the write too.',
    archived,
    answers(patch({ archived: false, has_wiki: false }), 200, { archived: false, has_wiki: false }),
    reset({ archived: false }),
    reset({ has_wiki: true }),
  ),
  belief('repository/moved-read', '1.10')(
    'After a rename, the old name sends a read on with 301 to the number of the repository.',
    whole,
    moved,
    sendsOn(get({}), 301, ''),
    home,
  ),
  belief('repository/moved-write', '1.10')(
    'After a rename, the old name sends a write on with 307 to the number of the repository.',
    whole,
    moved,
    sendsOn(setTopics({}, { names: [] }), 307, '/topics'),
    home,
  ),
  belief('repository/name-made-usable', '1.14')(
    'A character that no name has becomes a dash.',
    finds(
      ({ name }) => patch({ name: `${name} moved` }),
      ({ name }) => ({ body: { name: `${name}-moved` } }),
    ),
    home,
  ),
];
