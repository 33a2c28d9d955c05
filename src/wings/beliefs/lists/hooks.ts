import * as autolinks from '../../../sections/autolinks/calls.ts';
import { calls as webhooks } from '../../../sections/webhooks/calls.ts';
import {
  answers,
  type Belief,
  type BeliefStep,
  belief,
  byReader,
  does,
  type Learnt,
  makes,
  refuses,
  shows,
} from '../belief.ts';
import { anything, missing, none, some } from '../pattern.ts';

/** Nobody can ever have an address that ends like this. */
const address = (name: string) => `https://trueup-live.invalid/${name}`;
const hook = (name: string, config: object = {}, more: object = {}) =>
  webhooks.create(
    {},
    { config: { url: address(name), content_type: 'json', ...config }, events: ['push'], active: false, ...more },
  );
const makesHook = (step: BeliefStep) => makes('hook', step, ({ id }) => webhooks.remove({ hook_id: id }));
const fresh = (name: string, config?: object) => makesHook(does(hook(name, config)));
const of = ({ hook: { id } }: Learnt) => ({ hook_id: id });

const link = (key_prefix: string, more: object = {}) =>
  autolinks.create({}, { key_prefix, url_template: `${address('issues')}/<num>`, is_alphanumeric: true, ...more });
const makesLink = (step: BeliefStep) => makes('link', step, ({ id }) => autolinks.remove({ autolink_id: id }));

export const hooks: readonly Belief[] = [
  belief('webhooks/secret-masked')(
    fresh('masked', { secret: 'trueup-live' }),
    shows(webhooks.list({}), some({ config: { url: address('masked'), secret: '********' } })),
  ),
  belief('webhooks/config-keeps')(
    fresh('kept', { secret: 'trueup-live' }),
    answers((known) => webhooks.updateConfig(of(known), { content_type: 'form' }), 200, {
      content_type: 'form',
      secret: '********',
    }),
  ),
  belief('webhooks/config-replaced')(
    fresh('replaced', { secret: 'trueup-live' }),
    answers((known) => webhooks.update(of(known), { config: { url: address('replaced') } }), 200, {
      config: { secret: missing, content_type: 'form' },
    }),
  ),
  belief('webhooks/without-config')(
    fresh('events', { secret: 'trueup-live' }),
    shows((known) => webhooks.update(of(known), { events: ['issues'] }), {
      events: ['issues'],
      active: false,
      config: { secret: '********', content_type: 'json' },
    }),
  ),
  belief('webhooks/twin')(fresh('twin'), answers(hook('twin'), 422, { errors: anything })),
  belief('webhooks/filled-in')(
    makesHook(
      answers(webhooks.create({}, { config: { url: address('bare') }, events: ['push'], active: false }), 201, {
        name: 'web',
        config: { content_type: 'form', insecure_ssl: '0' },
      }),
    ),
  ),
  belief('webhooks/no-address')(refuses(hook('x', { url: 'ftp://trueup-live.invalid/' }), 422)),
  belief('webhooks/deleted')(
    fresh('brief'),
    answers((known) => webhooks.remove(of(known)), 204),
    refuses((known) => webhooks.remove(of(known)), 404),
  ),
  belief('webhooks/no-event')(refuses(hook('mute', {}, { events: [] }), 422)),
  belief('autolinks/overlap')(
    makesLink(does(link('TLIVE-'))),
    answers(link('TLIVE'), 422, { errors: some({ field: 'key_prefix', code: 'already_exists' }) }),
  ),
  belief('autolinks/digit')(makesLink(refuses(link('TLIVE1'), 422))),
  belief('autolinks/place')(makesLink(refuses(link('TLIVE-', { url_template: address('issues') }), 422))),
  belief('autolinks/alphanumeric')(
    makesLink(answers(link('TLIVE-', { is_alphanumeric: undefined }), 201, { is_alphanumeric: true })),
  ),
  belief('autolinks/deleted')(
    makesLink(does(link('TLIVE-'))),
    answers(({ link: { id } }) => autolinks.remove({ autolink_id: id }), 204),
    shows(autolinks.list({}), none({ key_prefix: 'TLIVE-' })),
  ),
  belief('autolinks/hidden')(byReader(refuses(autolinks.list({}), [403, 404]))),
];
