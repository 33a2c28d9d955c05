import * as autolinks from '../../sections/autolinks/calls.ts';
import { calls as webhooks } from '../../sections/webhooks/calls.ts';
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
  belief('webhooks/secret-masked', '2.3.17.4')(
    'The secret of a webhook is shown as eight asterisks.',
    fresh('masked', { secret: 'trueup-live' }),
    shows(webhooks.list({}), some({ config: { url: address('masked'), secret: '********' } })),
  ),
  belief('webhooks/config-keeps', '2.3.17.3')(
    'The route of the config changes the keys that it names and keeps the secret.',
    fresh('kept', { secret: 'trueup-live' }),
    answers((known) => webhooks.updateConfig(of(known), { content_type: 'form' }), 200, {
      content_type: 'form',
      secret: '********',
    }),
  ),
  belief('webhooks/config-replaced', '2.3.17.3')(
    'A config in a change of the webhook itself replaces the old one: a secret that it leaves out is gone.',
    fresh('replaced', { secret: 'trueup-live' }),
    answers((known) => webhooks.update(of(known), { config: { url: address('replaced') } }), 200, {
      config: { secret: missing, content_type: 'form' },
    }),
  ),
  belief('webhooks/without-config', '2.3.17.3')(
    'A change of the events keeps config and secret.',
    fresh('events', { secret: 'trueup-live' }),
    shows((known) => webhooks.update(of(known), { events: ['issues'] }), {
      events: ['issues'],
      active: false,
      config: { secret: '********', content_type: 'json' },
    }),
  ),
  belief('webhooks/twin', '2.3.17.1')(
    'A second webhook with the same address and event is refused with 422.',
    fresh('twin'),
    answers(hook('twin'), 422, { errors: anything }),
  ),
  belief('webhooks/filled-in', '2.3.17.5')(
    'A webhook that names only its address has the content type `form` and checks certificates.',
    makesHook(
      answers(webhooks.create({}, { config: { url: address('bare') }, events: ['push'], active: false }), 201, {
        name: 'web',
        config: { content_type: 'form', insecure_ssl: '0' },
      }),
    ),
  ),
  belief('webhooks/no-address', '2.3.17.2')(
    'An address that is no http address is refused with 422.',
    refuses(hook('x', { url: 'ftp://trueup-live.invalid/' }), 422),
  ),
  belief('webhooks/deleted', '2.3.17.1')(
    'A webhook is deleted with 204, and once more with 404.',
    fresh('brief'),
    answers((known) => webhooks.remove(of(known)), 204),
    refuses((known) => webhooks.remove(of(known)), 404),
  ),
  belief('webhooks/no-event', '2.3.17')(
    'A webhook without any event is refused with 422.',
    refuses(hook('mute', {}, { events: [] }), 422),
  ),
  belief('autolinks/overlap', '2.3.6')(
    'A prefix that begins another one is refused with 422 and `already_exists`.',
    makesLink(does(link('TLIVE-'))),
    answers(link('TLIVE'), 422, { errors: some({ field: 'key_prefix', code: 'already_exists' }) }),
  ),
  belief('autolinks/digit', '2.3.6')(
    'A prefix that ends in a digit is refused with 422.',
    makesLink(refuses(link('TLIVE1'), 422)),
  ),
  belief('autolinks/place', '2.3.6')(
    'An address without `<num>` is refused with 422.',
    makesLink(refuses(link('TLIVE-', { url_template: address('issues') }), 422)),
  ),
  belief('autolinks/alphanumeric', '2.3.6')(
    'An autolink is alphanumeric unless it is told otherwise.',
    makesLink(answers(link('TLIVE-', { is_alphanumeric: undefined }), 201, { is_alphanumeric: true })),
  ),
  belief('autolinks/deleted', '2.3.6')(
    'An autolink is deleted with 204, and is then missing in the list.',
    makesLink(does(link('TLIVE-'))),
    answers(({ link: { id } }) => autolinks.remove({ autolink_id: id }), 204),
    shows(autolinks.list({}), none({ key_prefix: 'TLIVE-' })),
  ),
  belief('autolinks/hidden', '5.5')(
    'A token without Administration gets 403 or 404 for the autolinks, and no empty list.',
    byReader(refuses(autolinks.list({}), [403, 404])),
  ),
];
