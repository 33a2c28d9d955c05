import type { Call } from '@trueup/core/github';
import { get } from '@trueup/core/sections/repository/calls';
import { setTopics } from '@trueup/core/sections/repository/routes';
import { after, answers, assume, expects, refuses, shows, succeeds } from './assumption.ts';
import { like } from './pattern.ts';
import { patch, reset, whole } from './repository.ts';

const archived = succeeds(patch({ archived: true }));
const moved = succeeds(({ name }) => patch({ name: `${name}-moved` }));
const sendsOn = (call: Call, status: number, rest: string) =>
  expects(
    call,
    ({ repository: { id } }) => ({ status, headers: { location: like(new RegExp(`/repositories/${id}${rest}$`)) } }),
    { beforeRedirect: true },
  );

/** Restores the name, even if GitHub does not redirect a write from the old name. */
const home = after(
  ({ name }) => patch({ name }),
  ({ name }) => ({ ...patch({ name }), params: { repo: `${name}-moved` } }),
);

/** These come last: if GitHub did not revert one of them, all later assumptions would fail. */
export const moves = [
  assume('repository/archived')(
    archived,
    shows(get({}), { archived: true }),
    refuses(setTopics({}, { names: ['trueup-live'] }), 403, like(/archived/i)),
    reset({ archived: false }),
  ),
  assume('repository/archived-change')(
    archived,
    refuses(patch({ description: 'trueup-live' }), 403, like(/archived/i)),
    reset({ archived: false }),
    reset({ description: '' }),
  ),
  assume('repository/archived-last')(
    answers(patch({ archived: true, description: 'trueup-live archived' }), 200, {
      archived: true,
      description: 'trueup-live archived',
    }),
    reset({ archived: false }),
    reset({ description: '' }),
  ),
  assume('repository/unarchived-with-more')(
    archived,
    answers(patch({ archived: false, has_wiki: false }), 200, { archived: false, has_wiki: false }),
    reset({ archived: false }),
    reset({ has_wiki: true }),
  ),
  assume('repository/moved-read')(whole, moved, sendsOn(get({}), 301, ''), home),
  assume('repository/moved-write')(whole, moved, sendsOn(setTopics({}, { names: [] }), 307, '/topics'), home),
  assume('repository/name-made-usable')(
    expects(
      ({ name }) => patch({ name: `${name} ()moved` }),
      ({ name }) => ({ body: { name: `${name}-moved` } }),
    ),
    home,
  ),
];
