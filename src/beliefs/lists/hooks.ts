import * as autolinks from '../../sections/autolinks/calls.ts';
import * as webhooks from '../../sections/webhooks/calls.ts';
import { type Belief, does, finds, type Learnt } from '../belief.ts';
import { anything, missing, none, some } from '../pattern.ts';

/** Nobody can ever have an address that ends like this. */
const address = (name: string) => `https://trueup-live.invalid/${name}`;
const hook = (name: string, config: object = {}, more: object = {}) =>
  webhooks.create(
    {},
    { config: { url: address(name), content_type: 'json', ...config }, events: ['push'], active: false, ...more },
  );
const fresh = (name: string, config: object = {}) => does(hook(name, config), 'hook');
const of = ({ hook: { id } }: Learnt) => ({ hook_id: id });
const gone = [does((known) => webhooks.remove(of(known)))];

const link = (key_prefix: string, more: object = {}) =>
  autolinks.create({}, { key_prefix, url_template: `${address('issues')}/<num>`, is_alphanumeric: true, ...more });
const unlink = [does(({ link: { id } }) => autolinks.remove({ autolink_id: id }))];

export const hooks: readonly Belief[] = [
  {
    id: 'webhooks/secret-masked',
    claim: 'The secret of a webhook is shown as eight asterisks.',
    rule: '2.3.17.4',
    steps: [
      fresh('masked', { secret: 'trueup-live' }),
      finds(webhooks.list({}), { body: some({ config: { url: address('masked'), secret: '********' } }) }),
    ],
    after: gone,
  },
  {
    id: 'webhooks/config-keeps',
    claim: 'The route of the config changes the keys that it names and keeps the secret.',
    rule: '2.3.17.3',
    steps: [
      fresh('kept', { secret: 'trueup-live' }),
      finds((known) => webhooks.updateConfig(of(known), { content_type: 'form' }), {
        status: 200,
        body: { content_type: 'form', secret: '********' },
      }),
    ],
    after: gone,
  },
  {
    id: 'webhooks/config-replaced',
    claim: 'A config in a change of the webhook itself replaces the old one: a secret that it leaves out is gone.',
    rule: '2.3.17.3',
    steps: [
      fresh('replaced', { secret: 'trueup-live' }),
      finds((known) => webhooks.update(of(known), { config: { url: address('replaced') } }), {
        status: 200,
        body: { config: { secret: missing, content_type: 'form' } },
      }),
    ],
    after: gone,
  },
  {
    id: 'webhooks/without-config',
    claim: 'A change of the events keeps config and secret.',
    rule: '2.3.17.3',
    steps: [
      fresh('events', { secret: 'trueup-live' }),
      finds((known) => webhooks.update(of(known), { events: ['issues'] }), {
        body: { events: ['issues'], active: false, config: { secret: '********', content_type: 'json' } },
      }),
    ],
    after: gone,
  },
  {
    id: 'webhooks/twin',
    claim: 'A second webhook with the same address and event is refused with 422.',
    rule: '2.3.17.1',
    steps: [fresh('twin'), finds(hook('twin'), { status: 422, body: { errors: anything } })],
    after: gone,
  },
  {
    id: 'webhooks/filled-in',
    claim: 'A webhook that names only its address has the content type `form` and checks certificates.',
    rule: '2.3.17.5',
    steps: [
      finds(
        webhooks.create({}, { config: { url: address('bare') }, events: ['push'], active: false }),
        { status: 201, body: { name: 'web', config: { content_type: 'form', insecure_ssl: '0' } } },
        { as: 'hook' },
      ),
    ],
    after: gone,
  },
  {
    id: 'webhooks/no-address',
    claim: 'An address that is no http address is refused with 422.',
    rule: '2.3.17.2',
    steps: [finds(hook('x', { url: 'ftp://trueup-live.invalid/' }), { status: 422 })],
  },
  {
    id: 'webhooks/deleted',
    claim: 'A webhook is deleted with 204, and once more with 404.',
    rule: '2.3.17.1',
    steps: [
      fresh('brief'),
      finds((known) => webhooks.remove(of(known)), { status: 204 }),
      finds((known) => webhooks.remove(of(known)), { status: 404 }),
    ],
  },
  {
    id: 'webhooks/no-event',
    claim: 'A webhook without any event is refused with 422.',
    rule: '2.3.17',
    steps: [finds(hook('mute', {}, { events: [] }), { status: 422 })],
  },
  {
    id: 'autolinks/overlap',
    claim: 'A prefix that begins another one is refused with 422 and `already_exists`.',
    rule: '2.3.6',
    steps: [
      does(link('TLIVE-'), 'link'),
      finds(link('TLIVE'), { status: 422, body: { errors: some({ field: 'key_prefix', code: 'already_exists' }) } }),
    ],
    after: unlink,
  },
  {
    id: 'autolinks/digit',
    claim: 'A prefix that ends in a digit is refused with 422.',
    rule: '2.3.6',
    steps: [finds(link('TLIVE1'), { status: 422 }, { as: 'link' })],
    after: unlink,
  },
  {
    id: 'autolinks/place',
    claim: 'An address without `<num>` is refused with 422.',
    rule: '2.3.6',
    steps: [finds(link('TLIVE-', { url_template: address('issues') }), { status: 422 }, { as: 'link' })],
    after: unlink,
  },
  {
    id: 'autolinks/alphanumeric',
    claim: 'An autolink is alphanumeric unless it is told otherwise.',
    rule: '2.3.6',
    steps: [
      finds(
        autolinks.create({}, { key_prefix: 'TLIVE-', url_template: `${address('issues')}/<num>` }),
        { status: 201, body: { is_alphanumeric: true } },
        { as: 'link' },
      ),
    ],
    after: unlink,
  },
  {
    id: 'autolinks/deleted',
    claim: 'An autolink is deleted with 204, and is then missing in the list.',
    rule: '2.3.6',
    steps: [
      does(link('TLIVE-'), 'link'),
      finds(({ link: { id } }) => autolinks.remove({ autolink_id: id }), { status: 204 }),
      finds(autolinks.list({}), { body: none({ key_prefix: 'TLIVE-' }) }),
    ],
  },
  {
    id: 'autolinks/hidden',
    claim: 'A token without Administration gets 404 for the autolinks, and no empty list.',
    rule: '5.5',
    needs: { reader: true },
    steps: [finds(autolinks.list({}), { status: 404 }, { by: 'reader' })],
  },
];
