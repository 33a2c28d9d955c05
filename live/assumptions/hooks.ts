import * as autolinks from '@trueup/core/sections/autolinks/calls';
import { calls as webhooks } from '@trueup/core/sections/webhooks/calls';
import {
  answers,
  assume,
  byReader,
  createdWithNumber,
  failsValidation,
  refuses,
  shows,
  succeeds,
} from './assumption.ts';
import { anything, missing, none, some } from './pattern.ts';

/** Nobody can register a domain that ends with `.invalid`. */
const address = (name: string) => `https://trueup-live.invalid/${name}`;
const hook = (name: string, config: object = {}, more: object = {}) =>
  webhooks.create(
    {},
    { config: { url: address(name), content_type: 'json', ...config }, events: ['push'], active: false, ...more },
  );
const { makesOne: makesHook, its } = createdWithNumber('hook', ({ id }) => ({ hook_id: id }), webhooks.remove);
const fresh = (name: string, config?: object) => makesHook(succeeds(hook(name, config)));

const link = (key_prefix: string, more: object = {}) =>
  autolinks.create({}, { key_prefix, url_template: `${address('issues')}/<num>`, is_alphanumeric: true, ...more });
const { makesOne: makesLink, its: itsOfLink } = createdWithNumber(
  'link',
  ({ id }) => ({ autolink_id: id }),
  autolinks.remove,
);

export const hooks = [
  assume('webhooks/secret-masked')(
    fresh('masked', { secret: 'trueup-live' }),
    shows(webhooks.list({}), some({ config: { url: address('masked'), secret: '********' } })),
  ),
  assume('webhooks/config-keeps')(
    fresh('kept', { secret: 'trueup-live' }),
    answers(its(webhooks.updateConfig, { content_type: 'form' }), 200, { content_type: 'form', secret: '********' }),
  ),
  assume('webhooks/config-replaced')(
    fresh('replaced', { secret: 'trueup-live' }),
    answers(its(webhooks.update, { config: { url: address('replaced') } }), 200, {
      config: { secret: missing, content_type: 'form' },
    }),
  ),
  assume('webhooks/without-config')(
    fresh('events', { secret: 'trueup-live' }),
    shows(its(webhooks.update, { events: ['issues'] }), {
      events: ['issues'],
      active: false,
      config: { secret: '********', content_type: 'json' },
    }),
  ),
  assume('webhooks/twin')(fresh('twin'), answers(hook('twin'), 422, { errors: anything })),
  assume('webhooks/filled-in')(
    makesHook(
      answers(webhooks.create({}, { config: { url: address('bare') }, events: ['push'], active: false }), 201, {
        name: 'web',
        config: { content_type: 'form', insecure_ssl: '0' },
      }),
    ),
  ),
  assume('webhooks/no-address')(refuses(hook('x', { url: 'ftp://trueup-live.invalid/' }), 422)),
  assume('webhooks/deleted')(fresh('brief'), answers(its(webhooks.remove), 204), refuses(its(webhooks.remove), 404)),
  assume('webhooks/no-event')(
    makesHook(answers(hook('mute', {}, { events: [] }), 201, { events: ['push'] })),
    shows(its(webhooks.update, { events: ['issues'] }), { events: ['issues'] }),
    shows(its(webhooks.update, { events: [] }), { events: ['issues'] }),
  ),
  assume('autolinks/overlap')(
    makesLink(succeeds(link('TLIVE-'))),
    failsValidation(link('TLIVE'), { field: 'key_prefix', code: 'already_exists' }),
  ),
  assume('autolinks/digit')(makesLink(refuses(link('TLIVE1'), 422))),
  assume('autolinks/place')(makesLink(refuses(link('TLIVE-', { url_template: address('issues') }), 422))),
  assume('autolinks/alphanumeric')(
    makesLink(answers(link('TLIVE-', { is_alphanumeric: undefined }), 201, { is_alphanumeric: true })),
  ),
  assume('autolinks/deleted')(
    makesLink(succeeds(link('TLIVE-'))),
    answers(itsOfLink(autolinks.remove), 204),
    shows(autolinks.list({}), none({ key_prefix: 'TLIVE-' })),
  ),
  assume('autolinks/hidden')(byReader(refuses(autolinks.list({}), [403, 404]))),
];
