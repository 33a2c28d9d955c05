import { formatText, markPublic, type Text } from '../../plan/wording.ts';
import { type ExportNote, exportList, type SectionExport } from '../section.ts';
import type { LiveHook } from './calls.ts';
import { isMatchableHook, type MatchableHook } from './plan.ts';
import { credentialsWarning, describeUndeclaredHook, getHookUrl, hasCredentials, settings } from './schema.ts';

export function exportWebhooks(live: readonly LiveHook[]): SectionExport {
  const hooks = live.filter(isMatchableHook);
  const omissions = [
    ...hooks.filter(({ events }) => !events.length).map(noteMissingEvents),
    ...live.filter((hook) => !isMatchableHook(hook)).map(noteOmittedHook),
  ];
  const notes = [
    ...hooks.filter(({ config }) => config.secret).map(noteSecretToSet),
    ...hooks
      .filter(hasCredentials)
      .map((hook) =>
        createHookNote(hook, formatText`the URL of ${describeUndeclaredHook(hook)} ${markPublic(credentialsWarning)}`),
      ),
    ...omissions,
  ];
  return exportList(hooks.map(toWebhookEntry), settings, notes, omissions);
}

const toWebhookEntry = ({ id, config, events, active }: MatchableHook) => ({
  config: {
    url: config.url,
    ...(config.content_type && { content_type: config.content_type }),
    ...(config.secret && { secret: formatSecretReference(id) }),
    ...(config.insecure_ssl != null && { insecure_ssl: String(config.insecure_ssl) }),
  },
  ...(events.length > 0 && { events }),
  active,
});

const formatSecretReference = (id: number) => `$SECRET_WEBHOOK_${id}`;

const createHookNote = (hook: MatchableHook, text: Text): ExportNote => ({ text, about: getHookUrl(hook) });

const noteSecretToSet = (hook: MatchableHook) =>
  createHookNote(
    hook,
    formatText`${markPublic(formatSecretReference(hook.id))} is the secret of ${describeUndeclaredHook(hook)}, which GitHub does not show: set it before an apply`,
  );

const noteMissingEvents = (hook: MatchableHook) =>
  createHookNote(
    hook,
    formatText`\`events\` of ${describeUndeclaredHook(hook)} is left out: a file cannot declare an empty list`,
  );

const noteOmittedHook = ({ id, name }: LiveHook): ExportNote => ({
  text:
    name === 'web'
      ? formatText`hook ${markPublic(id)} is left out: it has no URL`
      : formatText`hook ${markPublic(id)} is left out: it belongs to the old service ${JSON.stringify(name)}`,
});
