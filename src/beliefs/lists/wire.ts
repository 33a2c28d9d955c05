import { getUser } from '../../brakes/calls.ts';
import { fileText, getCommit } from '../../host/routes/files.ts';
import { getBranch } from '../../sections/branches/calls.ts';
import { create, list, remove } from '../../sections/labels/calls.ts';
import { list as listMilestones } from '../../sections/milestones/calls.ts';
import { get } from '../../sections/repository/calls.ts';
import { type Belief, does, finds, made } from '../belief.ts';
import { anything, like, missing, other } from '../pattern.ts';

const tagOf = (known: Record<string, any>, name: string) => ({
  'if-none-match': known[`headers of ${name}`].etag.trim(),
});

export const wire: readonly Belief[] = [
  {
    id: 'wire/etag',
    claim: 'An answer that is unchanged is 304 for its own ETag.',
    rule: '6.13',
    steps: [
      finds(listMilestones({}), { headers: { etag: anything } }, { as: 'list' }),
      finds(listMilestones({}), { status: 304 }, { headers: (known) => tagOf(known, 'list') }),
    ],
  },
  {
    id: 'wire/etag-of-another-token',
    claim: 'An ETag that one token got is no match for another token.',
    rule: '6.13',
    needs: { reader: true },
    steps: [
      does(listMilestones({}), 'list'),
      finds(listMilestones({}), { status: 200 }, { by: 'reader', headers: (known) => tagOf(known, 'list') }),
    ],
  },
  {
    id: 'wire/etag-after-a-write',
    claim: 'A list has another ETag after a write to it.',
    rule: '6.13',
    steps: [
      does(list({}), 'list'),
      does(create({}, { name: made('tagged'), color: 'ededed' })),
      finds(list({}), (known) => ({ status: 200, headers: { etag: other(known['headers of list'].etag) } }), {
        headers: (known) => tagOf(known, 'list'),
      }),
    ],
    after: [does(remove({ name: made('tagged') }))],
  },
  {
    id: 'wire/limits',
    claim: 'Every answer says the limit of the hour, what is left of it, and when it ends.',
    rule: '5.22',
    steps: [
      finds(get({}), {
        headers: {
          'x-ratelimit-limit': like(/^\d+$/),
          'x-ratelimit-remaining': like(/^\d+$/),
          'x-ratelimit-reset': like(/^\d{10}$/),
          'x-ratelimit-resource': 'core',
        },
      }),
    ],
  },
  {
    id: 'wire/unchanged-costs-nothing',
    claim: 'A 304 costs nothing of the limit of the hour.',
    rule: '5.22',
    steps: [
      does(get({}), 'first'),
      finds(
        get({}),
        (known) => ({
          status: 304,
          headers: { 'x-ratelimit-used': known['headers of first']['x-ratelimit-used'] },
        }),
        { headers: (known) => tagOf(known, 'first') },
      ),
    ],
  },
  {
    id: 'wire/version',
    claim: 'The version 2022-11-28 of the API is answered.',
    rule: '1.1',
    steps: [finds(get({}), { status: 200 }, { headers: () => ({ 'x-github-api-version': '2022-11-28' }) })],
  },
  {
    id: 'wire/unknown-version',
    claim: 'A version of the API that does not exist is refused with 400.',
    rule: '1.1',
    steps: [finds(get({}), { status: 400 }, { headers: () => ({ 'x-github-api-version': '2000-01-01' }) })],
  },
  {
    id: 'wire/any-case',
    claim: 'A repository is found by its name in any case.',
    rule: '1.14',
    steps: [
      finds(
        ({ name }) => ({ ...get({}), params: { repo: name.toUpperCase() } }),
        ({ name }) => ({ status: 200, body: { name } }),
      ),
    ],
  },
  {
    id: 'wire/hidden-repository',
    claim: 'A repository that does not exist answers 404 with the message `Not Found`.',
    rule: '5.5',
    steps: [finds({ ...get({}), params: { repo: 'trueup-live-none-7f3a' } }, { status: 404, message: 'Not Found' })],
  },
  {
    id: 'wire/json',
    claim: 'A refusal is JSON with a message, the address of a page and the status as text.',
    rule: '7.2',
    steps: [
      finds(getBranch({ branch: 'trueup-live-none' }), {
        status: 404,
        headers: { 'content-type': like(/^application\/json/) },
        body: { message: anything, documentation_url: like(/^https:/), status: '404' },
      }),
    ],
  },
  {
    id: 'wire/unknown-commit',
    claim: 'A commit that does not exist is refused with 422 and `No commit found`.',
    rule: '7.2',
    steps: [finds(getCommit({ ref: '0'.repeat(40) }), { status: 422, message: like(/^No commit found/) })],
  },
  {
    id: 'wire/one-page',
    claim: 'A list of one page has no `Link` header.',
    rule: '8.7',
    steps: [finds(list({}), { headers: { link: missing } })],
  },
  {
    id: 'wire/moment',
    claim: 'The host tells its time with every answer.',
    rule: '6.13',
    steps: [finds(get({}), { headers: { date: like(/GMT$/) } })],
  },
  {
    id: 'wire/file-missing',
    claim: 'A file that is not there answers 404 with the message `Not Found`.',
    rule: '1.4',
    steps: [finds(fileText()({ path: 'trueup-live-none.yml' }), { status: 404, message: 'Not Found' })],
  },
  {
    id: 'wire/account',
    claim: 'The host says the login of the account of the token.',
    rule: '6.5',
    steps: [finds(getUser({}), ({ login }) => ({ body: { login } }))],
  },
];
