/** Webhooks of a repository. GitHub masks secrets and refuses two webhooks that deliver the same event. */

import {
  type Answer,
  answerCreated,
  answerOk,
  createNotFound,
  createValidationFailure,
  type Fault,
  noContent,
} from '../../exchange/answer.ts';
import { answerPage } from '../../exchange/pages.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { repositorySlot } from '../../state/slot.ts';
import { getFullName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';

/** An old service hook has its own name and no URL in its config. */
interface Webhook {
  readonly id: number;
  readonly name: string;
  active: boolean;
  events: string[];
  config: Config;
  readonly created_at: string;
  updated_at: string;
}

interface Config {
  readonly url?: string;
  readonly content_type?: string;
  readonly insecure_ssl?: string | number;
  /** GitHub shows only the mask of a secret. */
  readonly secret?: string;
  readonly [own: string]: unknown;
}

const mask = '********';

const maskSecret = ({ secret, ...config }: Config): Config => ({ ...config, ...(secret && { secret: mask }) });

const toStoredConfig = (config: Config): Config => maskSecret({ content_type: 'form', insecure_ssl: '0', ...config });

const webhooksOf = repositorySlot<Webhook[]>('webhooks', (seeds: Partial<Webhook>[] = [], around) =>
  seeds.map(({ name = 'web', config = {}, ...rest }) => ({
    id: rest.id ?? around.newId(),
    name,
    active: rest.active ?? true,
    events: rest.events ?? ['push'],
    config: name === 'web' ? toStoredConfig(config) : maskSecret(config),
    created_at: rest.created_at ?? around.time,
    updated_at: rest.updated_at ?? around.time,
  })),
);

function createWebhookFormatter({ api, repository }: RestRequest) {
  const base = `${api}/repos/${getFullName(repository)}/hooks/`;
  return (hook: Webhook) => ({
    type: 'Repository',
    ...hook,
    url: `${base}${hook.id}`,
    test_url: `${base}${hook.id}/test`,
    ping_url: `${base}${hook.id}/pings`,
    deliveries_url: `${base}${hook.id}/deliveries`,
    last_response: { code: null, status: 'unused', message: null },
  });
}

const createFault = (field: string, code: Fault['code'], message?: string): Fault => ({
  resource: 'Hook',
  code,
  field,
  ...(message && { message }),
});

function refuseInvalidWebhookConfig({ url = '', content_type, insecure_ssl }: Config) {
  const faults: Fault[] = [];
  if (!url) faults.push(createFault('url', 'custom', 'url cannot be blank'));
  else if (!/^https?:\/\/[^/]/i.test(url))
    faults.push(createFault('url', 'custom', 'url must be an http or https URL'));
  if (!['json', 'form'].includes(content_type ?? '')) faults.push(createFault('content_type', 'invalid'));
  if (!['0', '1'].includes(String(insecure_ssl))) faults.push(createFault('insecure_ssl', 'invalid'));
  if (faults.length) throw createValidationFailure(...faults);
}

/** GitHub lets webhooks share a config if no event would be delivered twice. */
function refuseDuplicateDelivery(
  { repository }: RestRequest,
  { config, events }: Pick<Webhook, 'config' | 'events'>,
  edited?: Webhook,
) {
  const formatConfigKey = ({ url, content_type, insecure_ssl }: Config) =>
    JSON.stringify([url, content_type, `${insecure_ssl}`]);
  const hasSharedEvent = (hook: Webhook) =>
    hook.events.includes('*') || events.some((event) => event === '*' || hook.events.includes(event));
  const otherWebhooks = webhooksOf(repository).filter((hook) => hook !== edited && hook.name === 'web');
  if (otherWebhooks.some((hook) => formatConfigKey(hook.config) === formatConfigKey(config) && hasSharedEvent(hook)))
    throw createValidationFailure(createFault('base', 'custom', 'Hook already exists on this repository'));
}

/** GitHub ignores an empty list of events: a new webhook gets `push`, and a change keeps the events. */
const pickEvents = ({ body: { events } }: RestRequest): string[] | undefined => (events?.length ? events : undefined);

function createWebhook(request: RestRequest): Answer {
  const { name = 'web', config: sentConfig = {}, active = true } = request.body;
  const events = pickEvents(request) ?? ['push'];
  if (name !== 'web') throw createValidationFailure(createFault('name', 'invalid'));
  const config = toStoredConfig(sentConfig);
  refuseInvalidWebhookConfig(config);
  refuseDuplicateDelivery(request, { config, events });
  const time = request.world.formatNow();
  const hook: Webhook = { id: request.world.newId(), name, active, events, config, created_at: time, updated_at: time };
  webhooksOf(request.repository).push(hook);
  const formatted = createWebhookFormatter(request)(hook);
  return answerCreated(formatted, formatted.url);
}

function requireWebhook({ repository, params }: RestRequest): Webhook {
  const hook = webhooksOf(repository).find(({ id }) => id === Number(params.hook_id));
  if (!hook) throw createNotFound();
  return hook;
}

/** GitHub replaces the whole config: an omitted secret is removed. An empty config changes nothing. */
function updateWebhook(request: RestRequest): Answer {
  const hook = requireWebhook(request);
  const { config: sentConfig = {}, add_events = [], remove_events = [], active = hook.active } = request.body;
  const config = Object.keys(sentConfig).length ? sentConfig : undefined;
  const events: string[] = [...new Set([...(pickEvents(request) ?? hook.events), ...add_events])];
  const changes = {
    config: config ? toStoredConfig({ url: hook.config.url, ...config }) : hook.config,
    events: events.filter((event) => !remove_events.includes(event)),
  };
  if (config) refuseInvalidWebhookConfig(changes.config);
  refuseDuplicateDelivery(request, changes, hook);
  Object.assign(hook, changes, { active, updated_at: request.world.formatNow() });
  return answerOk(createWebhookFormatter(request)(hook));
}

/** GitHub changes only the sent keys. */
function updateWebhookConfig(request: RestRequest): Answer {
  const hook = requireWebhook(request);
  const config = maskSecret({ ...hook.config, ...request.body });
  refuseInvalidWebhookConfig(config);
  refuseDuplicateDelivery(request, { ...hook, config }, hook);
  Object.assign(hook, { config, updated_at: request.world.formatNow() });
  return answerOk(config);
}

function removeWebhook(request: RestRequest): Answer {
  const webhooks = webhooksOf(request.repository);
  webhooks.splice(webhooks.indexOf(requireWebhook(request)), 1);
  return noContent;
}

export const webhooks: Feature = {
  slots: [webhooksOf],
  needs: {
    'GET ~/hooks': 'Webhooks: read',
    'POST ~/hooks': 'Webhooks: write',
    'PATCH ~/hooks/{}': 'Webhooks: write',
    'DELETE ~/hooks/{}': 'Webhooks: write',
    'PATCH ~/hooks/{}/config': 'Webhooks: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/hooks': (request) =>
      answerPage(request, webhooksOf(request.repository), createWebhookFormatter(request)),
    'POST /repos/{owner}/{repo}/hooks': createWebhook,
    'PATCH /repos/{owner}/{repo}/hooks/{hook_id}': updateWebhook,
    'PATCH /repos/{owner}/{repo}/hooks/{hook_id}/config': updateWebhookConfig,
    'DELETE /repos/{owner}/{repo}/hooks/{hook_id}': removeWebhook,
  },
};
