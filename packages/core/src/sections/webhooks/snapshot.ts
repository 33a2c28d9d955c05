import { open, say } from '../../plan/wording.ts';
import { type Exported, exportList } from '../section.ts';
import type { LiveHook } from './calls.ts';
import { isWebHook, type WebHook } from './plan.ts';
import { hasPassword, nameUndeclared, settings, telling } from './schema.ts';

export function webhooksToSettings(live: readonly LiveHook[]): Exported {
  const hooks = live.filter(isWebHook);
  const left = [
    ...hooks.filter(({ events }) => !events.length).map(noteNoEvents),
    ...live.filter((hook) => !isWebHook(hook)).map(noteLeftOut),
  ];
  const notes = [
    ...hooks.filter(({ config }) => config.secret).map(noteSecret),
    ...hooks.filter(hasPassword).map((hook) => say`the URL of ${nameUndeclared(hook)} ${open(telling)}`),
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
  ...(events.length > 0 && { events }),
  active,
});

const variableOf = (id: number) => `$SECRET_WEBHOOK_${id}`;

const noteSecret = (hook: WebHook) =>
  say`${open(variableOf(hook.id))} is the secret of ${nameUndeclared(hook)}, which GitHub does not show: set it before an apply`;

const noteNoEvents = (hook: WebHook) =>
  say`\`events\` of ${nameUndeclared(hook)} is left out: a file cannot declare an empty list`;

const noteLeftOut = ({ id, name }: LiveHook) =>
  name === 'web'
    ? say`hook ${open(id)} is left out: it has no URL`
    : say`hook ${open(id)} is left out: it belongs to the old service ${JSON.stringify(name)}`;
