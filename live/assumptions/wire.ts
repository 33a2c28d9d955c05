import { defineFileCall, getCommit, getTokenLogin } from '@trueup/core/github';
import { getBranch } from '@trueup/core/sections/branches/calls';
import { create, list, remove } from '@trueup/core/sections/labels/calls';
import { list as listMilestones } from '@trueup/core/sections/milestones/calls';
import { get } from '@trueup/core/sections/repository/calls';
import { after, assume, expects, type KnownAnswers, refuses, succeeds, toLabName } from './assumption.ts';
import { anything, like, missing, other } from './pattern.ts';

/** Sends the ETag of an earlier answer. */
const tagged = (name: string) => ({
  headers: (known: KnownAnswers) => ({ 'if-none-match': known[`headers of ${name}`].etag.trim() }),
});

export const wire = [
  assume('wire/etag')(
    expects(listMilestones({}), { headers: { etag: anything } }, { as: 'list' }),
    expects(listMilestones({}), { status: 304 }, tagged('list')),
  ),
  assume('wire/etag-of-another-token')(
    succeeds(listMilestones({}), 'list'),
    expects(listMilestones({}), { status: 200 }, { by: 'reader', ...tagged('list') }),
  ),
  assume('wire/etag-after-a-write')(
    succeeds(list({}), 'list'),
    succeeds(create({}, { name: toLabName('tagged'), color: 'ededed' })),
    expects(
      list({}),
      (known) => ({ status: 200, headers: { etag: other(known['headers of list'].etag) } }),
      tagged('list'),
    ),
    after(remove({ name: toLabName('tagged') })),
  ),
  assume('wire/limits')(
    expects(get({}), {
      headers: {
        'x-ratelimit-limit': like(/^\d+$/),
        'x-ratelimit-remaining': like(/^\d+$/),
        'x-ratelimit-reset': like(/^\d{10}$/),
        'x-ratelimit-resource': 'core',
      },
    }),
  ),
  assume('wire/unchanged-costs-nothing')(
    succeeds(get({}), 'first'),
    expects(
      get({}),
      (known) => ({ status: 304, headers: { 'x-ratelimit-used': known['headers of first']['x-ratelimit-used'] } }),
      tagged('first'),
    ),
  ),
  assume('wire/version')(
    expects(get({}), { status: 200 }, { headers: () => ({ 'x-github-api-version': '2022-11-28' }) }),
  ),
  assume('wire/unknown-version')(
    expects(get({}), { status: 400 }, { headers: () => ({ 'x-github-api-version': '2000-01-01' }) }),
  ),
  assume('wire/any-case')(
    expects(
      ({ name }) => ({ ...get({}), params: { repo: name.toUpperCase() } }),
      ({ name }) => ({ status: 200, body: { name } }),
    ),
  ),
  assume('wire/hidden-repository')(
    refuses({ ...get({}), params: { repo: 'trueup-live-none-7f3a' } }, 404, 'Not Found'),
  ),
  assume('wire/json')(
    expects(getBranch({ branch: 'trueup-live-none' }), {
      status: 404,
      headers: { 'content-type': like(/^application\/json/) },
      body: { message: anything, documentation_url: like(/^https:/), status: '404' },
    }),
  ),
  assume('wire/unknown-commit')(refuses(getCommit({ ref: '0'.repeat(40) }), 422, like(/^No commit found/))),
  assume('wire/one-page')(expects(list({}), { headers: { link: missing } })),
  assume('wire/moment')(expects(get({}), { headers: { date: like(/GMT$/) } })),
  assume('wire/file-missing')(refuses(defineFileCall()({ path: 'trueup-live-none.yml' }), 404, 'Not Found')),
  assume('wire/account')(expects(getTokenLogin({}), ({ login }) => ({ body: { login } }))),
];
