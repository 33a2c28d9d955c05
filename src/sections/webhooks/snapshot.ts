import { open, say } from '../../plan/wording.ts';
import { type Exported, listExported } from '../section.ts';
import type { LiveHook } from './calls.ts';
import { isWebHook, type WebHook, webHooks } from './plan.ts';
import { hasPassword, named, settings, telling } from './schema.ts';

export function webhooksToSettings(live: readonly LiveHook[]): Exported {
  const hooks = webHooks(live);
  return listExported(hooks.map(hookEntry), settings, [
    ...hooks.filter(({ config }) => config.secret).map(toExport),
    ...hooks.filter(hasPassword).map((hook) => say`the address of ${named(hook)} ${open(telling)}`),
    ...live.filter((hook) => !isWebHook(hook)).map(leftOut),
  ]);
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

const variableOf = (id: number) => `$SECRET_WEBHOOK_${id}`;

const toExport = (hook: WebHook) =>
  say`${open(variableOf(hook.id))} refers to the secret of ${named(hook)}, which the host does not show: set it before an apply`;

const leftOut = ({ id, name }: LiveHook) =>
  name === 'web'
    ? say`hook ${open(id)} is left out: it has no address`
    : say`hook ${open(id)} is left out: it is a hook of the old service ${JSON.stringify(name)}`;
