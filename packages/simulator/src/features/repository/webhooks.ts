import { created, type Fault, invalid, noContent, notFound, ok } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { page } from '../../exchange/pages.ts';
import { repositorySlot } from '../../state/slot.ts';
import { fullName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';

/** An old service hook has its own name and no address in its config. */
interface Hook {
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
  /** Only the mask; nobody can ask the host for the secret. */
  readonly secret?: string;
  readonly [own: string]: unknown;
}

const mask = '********';

const masked = ({ secret, ...config }: Config): Config => ({ ...config, ...(secret && { secret: mask }) });

const complete = (config: Config): Config => masked({ content_type: 'form', insecure_ssl: '0', ...config });

const hooksOf = repositorySlot<Hook[]>('webhooks', (given: Partial<Hook>[] = [], around) =>
  given.map(({ name = 'web', config = {}, ...rest }) => ({
    id: rest.id ?? around.newId(),
    name,
    active: rest.active ?? true,
    events: rest.events ?? ['push'],
    config: name === 'web' ? complete(config) : masked(config),
    created_at: rest.created_at ?? around.time,
    updated_at: rest.updated_at ?? around.time,
  })),
);

function body({ api, repository }: Ask) {
  const base = `${api}/repos/${fullName(repository)}/hooks/`;
  return (hook: Hook) => ({
    type: 'Repository',
    ...hook,
    url: `${base}${hook.id}`,
    test_url: `${base}${hook.id}/test`,
    ping_url: `${base}${hook.id}/pings`,
    deliveries_url: `${base}${hook.id}/deliveries`,
    last_response: { code: null, status: 'unused', message: null },
  });
}

const fault = (field: string, code: Fault['code'], message?: string): Fault => ({
  resource: 'Hook',
  code,
  field,
  ...(message && { message }),
});

function refuseConfig({ url = '', content_type, insecure_ssl }: Config) {
  const faults: Fault[] = [];
  if (!url) faults.push(fault('url', 'missing_field'));
  else if (!/^https?:\/\/[^/]/i.test(url)) faults.push(fault('url', 'custom', 'url must be an http or https URL'));
  if (!['json', 'form'].includes(content_type ?? '')) faults.push(fault('content_type', 'invalid'));
  if (!['0', '1'].includes(String(insecure_ssl))) faults.push(fault('insecure_ssl', 'invalid'));
  if (faults.length) throw invalid(...faults);
}

/** Hooks may share a config if no event would be delivered twice. */
function refuseOverlap({ repository }: Ask, { config, events }: Pick<Hook, 'config' | 'events'>, self?: Hook) {
  const kept = ({ url, content_type, insecure_ssl }: Config) => JSON.stringify([url, content_type, `${insecure_ssl}`]);
  const overlaps = (hook: Hook) =>
    hook.events.includes('*') || events.some((one) => one === '*' || hook.events.includes(one));
  const others = hooksOf(repository).filter((hook) => hook !== self && hook.name === 'web');
  if (others.some((hook) => kept(hook.config) === kept(config) && overlaps(hook)))
    throw invalid(fault('base', 'custom', 'Hook already exists on this repository'));
}

/** GitHub ignores an empty list of events: a new webhook gets `push`, and a change keeps the events. */
const eventsIn = ({ body: { events } }: Ask): string[] | undefined => (events?.length ? events : undefined);

function create(ask: Ask) {
  const { name = 'web', config: given = {}, active = true } = ask.body;
  const events = eventsIn(ask) ?? ['push'];
  if (name !== 'web') throw invalid(fault('name', 'invalid'));
  const config = complete(given);
  refuseConfig(config);
  refuseOverlap(ask, { config, events });
  const time = ask.world.time();
  const hook: Hook = { id: ask.world.newId(), name, active, events, config, created_at: time, updated_at: time };
  hooksOf(ask.repository).push(hook);
  const made = body(ask)(hook);
  return created(made, made.url);
}

function find({ repository, params }: Ask): Hook {
  const hook = hooksOf(repository).find(({ id }) => id === Number(params.hook_id));
  if (!hook) throw notFound();
  return hook;
}

/** A config in the request replaces the old one: a secret that it leaves out is gone. */
function update(ask: Ask) {
  const hook = find(ask);
  const { config, add_events = [], remove_events = [], active = hook.active } = ask.body;
  const wanted: string[] = [...new Set([...(eventsIn(ask) ?? hook.events), ...add_events])];
  const changed = {
    config: config ? complete({ url: hook.config.url, ...config }) : hook.config,
    events: wanted.filter((event) => !remove_events.includes(event)),
  };
  if (config) refuseConfig(changed.config);
  refuseOverlap(ask, changed, hook);
  Object.assign(hook, changed, { active, updated_at: ask.world.time() });
  return ok(body(ask)(hook));
}

/** Changes only the named keys. */
function updateConfig(ask: Ask) {
  const hook = find(ask);
  const config = masked({ ...hook.config, ...ask.body });
  refuseConfig(config);
  refuseOverlap(ask, { ...hook, config }, hook);
  Object.assign(hook, { config, updated_at: ask.world.time() });
  return ok(config);
}

function remove(ask: Ask) {
  const all = hooksOf(ask.repository);
  all.splice(all.indexOf(find(ask)), 1);
  return noContent;
}

export const webhooks: Feature = {
  slots: [hooksOf],
  needs: {
    'GET ~/hooks': 'Webhooks: read',
    'POST ~/hooks': 'Webhooks: write',
    'PATCH ~/hooks/{}': 'Webhooks: write',
    'DELETE ~/hooks/{}': 'Webhooks: write',
    'PATCH ~/hooks/{}/config': 'Webhooks: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/hooks': (ask) => page(ask, hooksOf(ask.repository), body(ask)),
    'POST /repos/{owner}/{repo}/hooks': create,
    'PATCH /repos/{owner}/{repo}/hooks/{hook_id}': update,
    'PATCH /repos/{owner}/{repo}/hooks/{hook_id}/config': updateConfig,
    'DELETE /repos/{owner}/{repo}/hooks/{hook_id}': remove,
  },
};
