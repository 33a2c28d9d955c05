import { created, type Fault, invalid, noContent, notFound, ok } from '../exchange/answer.ts';
import type { Ask, Handler } from '../exchange/ask.ts';
import { page } from '../exchange/pages.ts';
import { type Around, accountSlot, repositorySlot } from '../state/slot.ts';
import { fullName } from '../state/state.ts';
import type { Feature } from './feature.ts';
import { organizationIn, ownersOnly } from './organization-settings.ts';

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

const fillHooks = (given: Partial<Hook>[] = [], around: Pick<Around, 'newId' | 'time'>): Hook[] =>
  given.map(({ name = 'web', config = {}, ...rest }) => ({
    id: rest.id ?? around.newId(),
    name,
    active: rest.active ?? true,
    events: rest.events ?? ['push'],
    config: name === 'web' ? complete(config) : masked(config),
    created_at: rest.created_at ?? around.time,
    updated_at: rest.updated_at ?? around.time,
  }));

/** Where webhooks stand: at a repository, or at an organization. */
interface HooksPlace {
  readonly path: string;
  readonly type: 'Repository' | 'Organization';
  hooksOf(ask: Ask): Hook[];
  baseOf(ask: Ask): string;
}

const hooksOfRepository = repositorySlot<Hook[]>('webhooks', fillHooks);
const hooksOfOrganization = accountSlot<Hook[]>('webhooks', fillHooks);

const atRepository: HooksPlace = {
  path: '/repos/{owner}/{repo}/hooks',
  type: 'Repository',
  hooksOf: ({ repository }) => hooksOfRepository(repository),
  baseOf: ({ api, repository }) => `${api}/repos/${fullName(repository)}/hooks/`,
};

const atOrganization: HooksPlace = {
  path: '/orgs/{org}/hooks',
  type: 'Organization',
  hooksOf(ask) {
    ownersOnly(ask);
    return hooksOfOrganization(organizationIn(ask));
  },
  baseOf: (ask) => `${ask.api}/orgs/${organizationIn(ask).login}/hooks/`,
};

const body = ({ type, baseOf }: HooksPlace, ask: Ask) => {
  const base = baseOf(ask);
  return (hook: Hook) => ({
    type,
    ...hook,
    url: `${base}${hook.id}`,
    ...(type === 'Repository' && { test_url: `${base}${hook.id}/test` }),
    ping_url: `${base}${hook.id}/pings`,
    deliveries_url: `${base}${hook.id}/deliveries`,
    ...(type === 'Repository' && { last_response: { code: null, status: 'unused', message: null } }),
  });
};

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
function refuseOverlap(hooks: readonly Hook[], { config, events }: Pick<Hook, 'config' | 'events'>, self?: Hook) {
  const kept = ({ url, content_type, insecure_ssl }: Config) => JSON.stringify([url, content_type, `${insecure_ssl}`]);
  const overlaps = (hook: Hook) =>
    hook.events.includes('*') || events.some((one) => one === '*' || hook.events.includes(one));
  const others = hooks.filter((hook) => hook !== self && hook.name === 'web');
  if (others.some((hook) => kept(hook.config) === kept(config) && overlaps(hook)))
    throw invalid(fault('base', 'custom', 'Hook already exists on this repository'));
}

function refuseEvents(events: readonly string[]) {
  if (!events.length) throw invalid(fault('events', 'missing_field'));
}

function create(place: HooksPlace, ask: Ask) {
  const { name = 'web', config: given = {}, events = ['push'], active = true } = ask.body;
  if (name !== 'web') throw invalid(fault('name', 'invalid'));
  const config = complete(given);
  refuseConfig(config);
  refuseEvents(events);
  refuseOverlap(place.hooksOf(ask), { config, events });
  const time = ask.world.time();
  const hook: Hook = { id: ask.world.newId(), name, active, events, config, created_at: time, updated_at: time };
  place.hooksOf(ask).push(hook);
  const made = body(place, ask)(hook);
  return created(made, made.url);
}

function find({ hooksOf }: HooksPlace, ask: Ask): Hook {
  const hook = hooksOf(ask).find(({ id }) => id === Number(ask.params.hook_id));
  if (!hook) throw notFound();
  return hook;
}

/** A config in the request replaces the old one: a secret that it leaves out is gone. */
function update(place: HooksPlace, ask: Ask) {
  const hook = find(place, ask);
  const { config, events, add_events = [], remove_events = [], active = hook.active } = ask.body;
  const wanted: string[] = [...new Set([...(events ?? hook.events), ...add_events])];
  const changed = {
    config: config ? complete({ url: hook.config.url, ...config }) : hook.config,
    events: wanted.filter((event) => !remove_events.includes(event)),
  };
  if (config) refuseConfig(changed.config);
  refuseEvents(changed.events);
  refuseOverlap(place.hooksOf(ask), changed, hook);
  Object.assign(hook, changed, { active, updated_at: ask.world.time() });
  return ok(body(place, ask)(hook));
}

/** Changes only the named keys. */
function updateConfig(place: HooksPlace, ask: Ask) {
  const hook = find(place, ask);
  const config = masked({ ...hook.config, ...ask.body });
  refuseConfig(config);
  refuseOverlap(place.hooksOf(ask), { ...hook, config }, hook);
  Object.assign(hook, { config, updated_at: ask.world.time() });
  return ok(config);
}

function remove(place: HooksPlace, ask: Ask) {
  const all = place.hooksOf(ask);
  all.splice(all.indexOf(find(place, ask)), 1);
  return noContent;
}

const routesAt = (place: HooksPlace): Readonly<Record<string, Handler>> => ({
  [`GET ${place.path}`]: (ask) => page(ask, place.hooksOf(ask), body(place, ask)),
  [`POST ${place.path}`]: (ask) => create(place, ask),
  [`PATCH ${place.path}/{hook_id}`]: (ask) => update(place, ask),
  [`PATCH ${place.path}/{hook_id}/config`]: (ask) => updateConfig(place, ask),
  [`DELETE ${place.path}/{hook_id}`]: (ask) => remove(place, ask),
});

const needsAt = (path: string, permission: string) => ({
  [`GET ${path}`]: `${permission}: read`,
  [`POST ${path}`]: `${permission}: write`,
  [`PATCH ${path}/{}`]: `${permission}: write`,
  [`DELETE ${path}/{}`]: `${permission}: write`,
  [`PATCH ${path}/{}/config`]: `${permission}: write`,
});

export const webhooks: Feature = {
  slots: [hooksOfRepository, hooksOfOrganization],
  needs: { ...needsAt('~/hooks', 'Webhooks'), ...needsAt('/orgs/{}/hooks', 'Webhooks (organization)') },
  routes: { ...routesAt(atRepository), ...routesAt(atOrganization) },
};
