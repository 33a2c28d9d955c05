import { defineFileCall, getCommit, getTokenLogin } from '@trueup/core/github';
import { getBranch } from '@trueup/core/sections/branches/calls';
import { create, list, remove } from '@trueup/core/sections/labels/calls';
import { list as listMilestones } from '@trueup/core/sections/milestones/calls';
import { get } from '@trueup/core/sections/repository/calls';
import { after, assume, does, finds, type Learnt, made, refuses } from './assumption.ts';
import { anything, like, missing, other } from './pattern.ts';

/** With the ETag of an earlier answer. */
const tagged = (name: string) => ({
  headers: (known: Learnt) => ({ 'if-none-match': known[`headers of ${name}`].etag.trim() }),
});

export const wire = [
  assume('wire/etag')(
    finds(listMilestones({}), { headers: { etag: anything } }, { as: 'list' }),
    finds(listMilestones({}), { status: 304 }, tagged('list')),
  ),
  assume('wire/etag-of-another-token')(
    does(listMilestones({}), 'list'),
    finds(listMilestones({}), { status: 200 }, { by: 'reader', ...tagged('list') }),
  ),
  assume('wire/etag-after-a-write')(
    does(list({}), 'list'),
    does(create({}, { name: made('tagged'), color: 'ededed' })),
    finds(
      list({}),
      (known) => ({ status: 200, headers: { etag: other(known['headers of list'].etag) } }),
      tagged('list'),
    ),
    after(remove({ name: made('tagged') })),
  ),
  assume('wire/limits')(
    finds(get({}), {
      headers: {
        'x-ratelimit-limit': like(/^\d+$/),
        'x-ratelimit-remaining': like(/^\d+$/),
        'x-ratelimit-reset': like(/^\d{10}$/),
        'x-ratelimit-resource': 'core',
      },
    }),
  ),
  assume('wire/unchanged-costs-nothing')(
    does(get({}), 'first'),
    finds(
      get({}),
      (known) => ({ status: 304, headers: { 'x-ratelimit-used': known['headers of first']['x-ratelimit-used'] } }),
      tagged('first'),
    ),
  ),
  assume('wire/version')(
    finds(get({}), { status: 200 }, { headers: () => ({ 'x-github-api-version': '2022-11-28' }) }),
  ),
  assume('wire/unknown-version')(
    finds(get({}), { status: 400 }, { headers: () => ({ 'x-github-api-version': '2000-01-01' }) }),
  ),
  assume('wire/any-case')(
    finds(
      ({ name }) => ({ ...get({}), params: { repo: name.toUpperCase() } }),
      ({ name }) => ({ status: 200, body: { name } }),
    ),
  ),
  assume('wire/hidden-repository')(
    refuses({ ...get({}), params: { repo: 'trueup-live-none-7f3a' } }, 404, 'Not Found'),
  ),
  assume('wire/json')(
    finds(getBranch({ branch: 'trueup-live-none' }), {
      status: 404,
      headers: { 'content-type': like(/^application\/json/) },
      body: { message: anything, documentation_url: like(/^https:/), status: '404' },
    }),
  ),
  assume('wire/unknown-commit')(refuses(getCommit({ ref: '0'.repeat(40) }), 422, like(/^No commit found/))),
  assume('wire/one-page')(finds(list({}), { headers: { link: missing } })),
  assume('wire/moment')(finds(get({}), { headers: { date: like(/GMT$/) } })),
  assume('wire/file-missing')(refuses(defineFileCall()({ path: 'trueup-live-none.yml' }), 404, 'Not Found')),
  assume('wire/account')(finds(getTokenLogin({}), ({ login }) => ({ body: { login } }))),
];
