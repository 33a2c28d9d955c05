import { getUser } from '../../brakes/calls.ts';
import { fileText, getCommit } from '../../host/routes/files.ts';
import { getBranch } from '../../sections/branches/calls.ts';
import { create, list, remove } from '../../sections/labels/calls.ts';
import { list as listMilestones } from '../../sections/milestones/calls.ts';
import { get } from '../../sections/repository/calls.ts';
import { after, type Belief, belief, does, finds, type Learnt, made, refuses } from '../belief.ts';
import { anything, like, missing, other } from '../pattern.ts';

/** With the ETag of an earlier answer. */
const tagged = (name: string) => ({
  headers: (known: Learnt) => ({ 'if-none-match': known[`headers of ${name}`].etag.trim() }),
});

export const wire: readonly Belief[] = [
  belief('wire/etag', '6.13')(
    'An answer that is unchanged is 304 for its own ETag.',
    finds(listMilestones({}), { headers: { etag: anything } }, { as: 'list' }),
    finds(listMilestones({}), { status: 304 }, tagged('list')),
  ),
  belief('wire/etag-of-another-token', '6.13')(
    'An ETag that one token got is no match for another token.',
    does(listMilestones({}), 'list'),
    finds(listMilestones({}), { status: 200 }, { by: 'reader', ...tagged('list') }),
  ),
  belief('wire/etag-after-a-write', '6.13')(
    'A list has another ETag after a write to it.',
    does(list({}), 'list'),
    does(create({}, { name: made('tagged'), color: 'ededed' })),
    finds(
      list({}),
      (known) => ({ status: 200, headers: { etag: other(known['headers of list'].etag) } }),
      tagged('list'),
    ),
    after(does(remove({ name: made('tagged') }))),
  ),
  belief('wire/limits', '5.22')(
    'Every answer says the limit of the hour, what is left of it, and when it ends.',
    finds(get({}), {
      headers: {
        'x-ratelimit-limit': like(/^\d+$/),
        'x-ratelimit-remaining': like(/^\d+$/),
        'x-ratelimit-reset': like(/^\d{10}$/),
        'x-ratelimit-resource': 'core',
      },
    }),
  ),
  belief('wire/unchanged-costs-nothing', '5.22')(
    'A 304 costs nothing of the limit of the hour.',
    does(get({}), 'first'),
    finds(
      get({}),
      (known) => ({ status: 304, headers: { 'x-ratelimit-used': known['headers of first']['x-ratelimit-used'] } }),
      tagged('first'),
    ),
  ),
  belief('wire/version', '1.1')(
    'The version 2022-11-28 of the API is answered.',
    finds(get({}), { status: 200 }, { headers: () => ({ 'x-github-api-version': '2022-11-28' }) }),
  ),
  belief('wire/unknown-version', '1.1')(
    'A version of the API that does not exist is refused with 400.',
    finds(get({}), { status: 400 }, { headers: () => ({ 'x-github-api-version': '2000-01-01' }) }),
  ),
  belief('wire/any-case', '1.14')(
    'A repository is found by its name in any case.',
    finds(
      ({ name }) => ({ ...get({}), params: { repo: name.toUpperCase() } }),
      ({ name }) => ({ status: 200, body: { name } }),
    ),
  ),
  belief('wire/hidden-repository', '5.5')(
    'A repository that does not exist answers 404 with the message `Not Found`.',
    refuses({ ...get({}), params: { repo: 'trueup-live-none-7f3a' } }, 404, 'Not Found'),
  ),
  belief('wire/json', '7.2')(
    'A refusal is JSON with a message, the address of a page and the status as text.',
    finds(getBranch({ branch: 'trueup-live-none' }), {
      status: 404,
      headers: { 'content-type': like(/^application\/json/) },
      body: { message: anything, documentation_url: like(/^https:/), status: '404' },
    }),
  ),
  belief('wire/unknown-commit', '7.2')(
    'A commit that does not exist is refused with 422 and `No commit found`.',
    refuses(getCommit({ ref: '0'.repeat(40) }), 422, like(/^No commit found/)),
  ),
  belief('wire/one-page', '8.7')(
    'A list of one page has no `Link` header.',
    finds(list({}), { headers: { link: missing } }),
  ),
  belief('wire/moment', '6.13')(
    'The host tells its time with every answer.',
    finds(get({}), { headers: { date: like(/GMT$/) } }),
  ),
  belief('wire/file-missing', '1.4')(
    'A file that is not there answers 404 with the message `Not Found`.',
    refuses(fileText()({ path: 'trueup-live-none.yml' }), 404, 'Not Found'),
  ),
  belief('wire/account', '6.5')(
    'The host says the login of the account of the token.',
    finds(getUser({}), ({ login }) => ({ body: { login } })),
  ),
];
