import { differencesIn, type Writing } from '../../plan/item.ts';
import { open, say } from '../../plan/wording.ts';
import { pickKeys } from '../../settings/maps.ts';
import { type Exported, exportList, undoList } from '../section.ts';
import type { LiveHook } from './calls.ts';
import { isWebHook, type WebHook } from './plan.ts';
import { hasPassword, nameUndeclared, settings, telling } from './schema.ts';

export function webhooksToSettings(live: readonly LiveHook[]): Exported {
  const hooks = live.filter(isWebHook);
  const left = live.filter((hook) => !isWebHook(hook)).map(noteLeftOut);
  const notes = [
    ...hooks.filter(({ config }) => config.secret).map(noteSecret),
    ...hooks.filter(hasPassword).map((hook) => say`the address of ${nameUndeclared(hook)} ${open(telling)}`),
    ...left,
  ];
  return exportList(hooks.map(hookEntry), settings, notes, left);
}

const hookEntry = ({ id, config, events, active }: WebHook) => ({
  config: {
    url: config.url,
    ...(config.content_type && { content_type: config.content_type }),
    ...(config.secret && { secret: variableOf(id) }),
    ...(config.insecure_ssl != null && { insecure_ssl: String(config.insecure_ssl) }),
  },
  events,
  active,
});

/** A secret is asked for only where the hook is made anew: on every other hook it stays as it is. */
export function webhooksToUndo(live: readonly LiveHook[], items: readonly Writing[]): Exported {
  const deleted = new Set(items.filter(({ kind }) => kind === 'delete').map(({ names = [] }) => names[0]));
  const hooks = live.filter(isWebHook);
  const entries = hooks.map((hook) => {
    const { config, ...others } = hookEntry(hook);
    const { secret, ...kept } = { content_type: 'form', insecure_ssl: '0', ...config };
    if (deleted.has(config.url)) return { config: secret ? { ...kept, secret } : kept, ...others };
    const changed = differencesIn(items.filter(({ names }) => names?.[0] === config.url)).map(({ key }) => key);
    const isKept = (key: string) => key === 'url' || changed.includes(`config.${key}`);
    return { config: pickKeys(kept, isKept), ...others };
  });
  const lost = hooks.filter(({ config }) => config.secret && deleted.has(config.url));
  return undoList(entries, items, settings, { notes: lost.map(noteSecret), stays: ['config'] });
}

export function lostWithWebhook(item: Writing) {
  if (item.kind === 'delete') return `the deliveries of ${item.subject}`;
  if (item.kind === 'reassert') return 'earlier secrets of webhooks that were sent again, if others';
  return item.kind === 'update' && item.differences.some(({ key }) => key === 'config.secret')
    ? `that ${item.subject} had no secret: remove it by hand`
    : undefined;
}

const variableOf = (id: number) => `$SECRET_WEBHOOK_${id}`;

const noteSecret = (hook: WebHook) =>
  say`${open(variableOf(hook.id))} refers to the secret of ${nameUndeclared(hook)}, which the host does not show: set it before an apply`;

const noteLeftOut = ({ id, name }: LiveHook) =>
  name === 'web'
    ? say`hook ${open(id)} is left out: it has no address`
    : say`hook ${open(id)} is left out: it is a hook of the old service ${JSON.stringify(name)}`;
